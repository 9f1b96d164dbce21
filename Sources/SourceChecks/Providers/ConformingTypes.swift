import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SwiftSources

/// A type of a member's library that says that it conforms to a service's protocol.
private struct ConformingType {
  let name: String
  let module: Int
  let path: String
  let position: SourcePosition
  /// True if other modules can see it.
  let isPublic: Bool
  /// The parameters of the initialiser that other modules call; `nil` if it is unknown or takes nothing.
  var parameters: [Signature.Parameter]?
}

extension SourceScan {
  /// The most services whose providers are searched: with more missing ones, the cause is not a forgotten line.
  private static let mostSought = 8

  /// Names in `missing-provider` the type that conforms to the protocol, if one is seen: only a line of its spec is
  /// missing.
  ///
  /// - Parameter bag: with the findings of planning.
  mutating func nameConformingTypes(in bag: inout DiagnosticBag) {
    let missing = bag.diagnostics.filter { $0.id == .missingProvider }
    if missing.isEmpty { return }
    let noted = Set(missing.flatMap { $0.notes.compactMap(\.place) })
    let services = graph.services.filter { service in
      service.providers.isEmpty && !service.declaration.isConcrete && noted.contains(service.declaration.name.place)
    }.prefix(Self.mostSought)
    let types = conformingTypes(to: Set(services.compactMap { $0.declaration.protocolName.value.parts.last?.text }))
    let names = DeclaredNames(self)
    var advice: [Place: (note: Note, help: String)] = [:]
    for service in services {
      let protocolName = service.declaration.protocolName.value
      guard let type = protocolName.parts.last.flatMap({ types[$0.text] }) else { continue }
      let requires = type.parameters.flatMap { names.proposal($0) }
      let required = requires == nil ? [] : (type.parameters ?? []).flatMap(names.services)
      // The line that is missing declares the imports, too.
      forgotten[type.module, default: []].formUnion(
        [service.module] + required.compactMap { graph.serviceIndex[$0] }.map { graph.services[$0].module })
      let spec = graph.component(of: type.module).shared.spec
      let provider = requires.map { "{ type: \(type.name), \($0) }" } ?? type.name
      let line = "'provides: { \(service.name): \(provider) }'"
      let isMain = graph.modules[type.module].isMain
      let place = Place(file: file(type.path), line: type.position.line, column: type.position.column)
      advice[service.declaration.name.place] = (
        Note("'\(type.name)' conforms to '\(protocolName.text)'", at: place),
        "write \(line) into '\(show(spec.path))'"
          + (isMain ? "" : ", under 'modules: \(graph.modules[type.module].name):'")
      )
    }
    bag.change { finding in
      guard finding.id == .missingProvider,
        let found = finding.notes.lazy.compactMap({ $0.place.flatMap { advice[$0] } }).first
      else { return }
      finding.notes.append(found.note)
      finding.help = found.help
    }
  }

  /// By name of a protocol, the first type that others can see, or else the first one.
  private func conformingTypes(to names: Set<String>) -> [String: ConformingType] {
    var found: [String: ConformingType] = [:]
    var buffer: [UInt8] = []
    for (position, module) in modules.enumerated() where graph.modules[module].kind == .library {
      guard let folder = read[position].sources.folder, let contents = read[position].sources.contents else { continue }
      for file in contents.files where file.role == .swift {
        let path = Path.join(folder, file.path)
        guard let count = try? root.read(path, into: &buffer, limit: SourceReader.limit) else { continue }
        let sought = names.filter { name in
          found[name]?.isPublic != true && buffer[..<count].firstRange(of: Array(name.utf8)) != nil
        }
        if sought.isEmpty { continue }
        let all = declarations(of: SwiftSource(Array(buffer[..<count])))
        let table = TypeTable(module: "", files: [TypeTable.File(path: path, imports: [], declarations: all)])
        for declaration in all where declaration.parent == nil {
          let isPublic = declaration.access == .public || declaration.access == .open
          for name in sought where found[name] == nil || isPublic && found[name]?.isPublic == false {
            guard Self.conforms(declaration, to: name) else { continue }
            found[name] = ConformingType(
              name: declaration.name, module: module, path: path, position: declaration.position, isPublic: isPublic,
              parameters: table.parameters(ofInitialiserOf: declaration.name))
          }
        }
      }
    }
    return found
  }

  private static func conforms(_ declaration: Declaration, to name: String) -> Bool {
    switch declaration.kind {
    case .actor, .class, .enum, .struct, .extension: break
    default: return false
    }
    return declaration.inherited.contains { $0 == name || $0.hasSuffix(".\(name)") } && !declaration.name.isEmpty
  }
}

extension TypeTable {
  /// The parameters of the first initialiser that other modules see; `nil` if there is none, or one without any.
  fileprivate func parameters(ofInitialiserOf type: String) -> [Signature.Parameter]? {
    let initialisers = (members[type] ?? []).filter { self[$0].kind == .initialiser && isVisible($0) }
      .compactMap { self[$0].signature }
    return initialisers.contains { $0.takes([]) } ? nil : initialisers.first?.parameters
  }
}
