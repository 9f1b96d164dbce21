import Diagnostics
import Disk
import Loading
import Model
import Paths
import Planning
import SwiftSources

/// Finds initialisers and factories that are async or throw before the compiler does, to give advice that it lacks.
///
/// Reads the declarations of modules that provide services. Declarations elsewhere, or under another name, are not
/// checked: the compiler has the last word.
package struct EffectScan {
  /// Reports each provider of a member whose initialiser (the one with the required labels) has an effect.
  package static func run(_ resolution: inout Resolution) {
    let graph = resolution.graph
    var sources: [Int: [[Declaration]]] = [:]
    for service in graph.services {
      for provider in service.providers where graph.component(of: provider.module).isMember {
        let files = sources[provider.module] ?? declarations(of: provider.module, resolution)
        sources[provider.module] = files
        let declaration = provider.declaration
        let call = ProviderCall(declaration, module: graph.modules[provider.module].name)
        guard files.contains(where: { call.hasEffect(among: $0) }) else { continue }
        resolution.bag.add(
          .effectfulInitialiser(
            "the initialiser of '\(name(declaration))', which provides '\(service.name)',",
            at: declaration.construction.place))
      }
    }
  }

  private static func name(_ declaration: ProviderDeclaration) -> String {
    switch declaration.construction.value {
    case .type(let name), .factory(let name): name
    }
  }

  private static func declarations(of module: Int, _ resolution: Resolution) -> [[Declaration]] {
    let linked = resolution.graph.modules[module]
    let spec = resolution.graph.component(of: module).spec
    guard let folder = Path.joinInRoot(spec.folder, linked.module.folder) else { return [] }
    let absolute = resolution.root.absolute(folder)
    let walk = try? Disk.walk(absolute) { $0.count > 6 && $0.suffix(6).elementsEqual(".swift".utf8) }
    return (walk?.files ?? []).compactMap { file in
      (try? Disk.read(Path.join(absolute, file), limit: 4 << 20)).map { SwiftSources.declarations(of: $0) }
    }
  }
}

/// The initialiser or function that builds the value of a provider.
private struct ProviderCall {
  /// Full names of the enclosing type, with and without the module's name; empty for a global function.
  private let types: Set<String>
  private let kind: Declaration.Kind
  private let name: String
  private let labels: [String?]

  init(_ provider: ProviderDeclaration, module: String) {
    labels = provider.requirements.map { requirement in
      let label = requirement.label ?? requirement.service.value
      return label == "_" ? nil : label
    }
    var type: [Substring]
    switch provider.construction.value {
    case .type(let text):
      type = text.split(separator: ".")
      (kind, name) = (.initialiser, "init")
    case .factory(let text):
      type = text.split(separator: ".")
      (kind, name) = (.function, type.popLast().map(String.init) ?? "")
    }
    var types: Set<String> = [type.joined(separator: ".")]
    if type.first.map(String.init) == module { types.insert(type.dropFirst().joined(separator: ".")) }
    self.types = types
  }

  func hasEffect(among declarations: [Declaration]) -> Bool {
    declarations.contains { declaration in
      guard declaration.kind == kind, declaration.name == name, let signature = declaration.signature else {
        return false
      }
      return hasEffect(signature) && takesLabels(signature.parameters)
        && types.contains(fullName(of: declaration.parent, declarations))
    }
  }

  private func fullName(of type: Int?, _ declarations: [Declaration]) -> String {
    var names: [String] = []
    var next = type
    while let index = next {
      names.append(declarations[index].name)
      next = declarations[index].parent
    }
    return names.reversed().joined(separator: ".")
  }

  private func hasEffect(_ signature: Signature) -> Bool {
    switch signature.errors {
    case .any: true
    case .typed(let type): type != "Never" && type != "Swift.Never" || signature.isAsync
    // No argument throws, so `rethrows` does not either.
    case .ofArguments, .none: signature.isAsync
    }
  }

  /// Whether a call with exactly the required labels matches these parameters.
  private func takesLabels(_ parameters: [Signature.Parameter]) -> Bool {
    var left = labels[...]
    for parameter in parameters {
      if let next = left.first, next == parameter.label {
        left.removeFirst()
      } else if !parameter.hasDefault {
        return false
      }
    }
    return left.isEmpty
  }
}
