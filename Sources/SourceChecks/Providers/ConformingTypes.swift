import Diagnostics
import Findings
import Model
import Planning
import SwiftSources

/// A type of a member's library that says that it conforms to a service's protocol.
struct ConformingType: Sendable {
  /// The name of the protocol.
  let protocolName: String
  let name: String
  let path: String
  let position: SourcePosition
  /// True if other modules can see it.
  let isPublic: Bool
  /// The parameters of the initialiser that other modules call; `nil` if it is unknown or takes nothing.
  let parameters: [Signature.Parameter]?

  /// Those of a file, for each protocol the first type that others can see, or else the first one.
  static func all(in source: SwiftSource, at path: String, to names: Set<String>) -> [ConformingType] {
    let sought = names.filter { source.bytes.firstRange(of: Array($0.utf8)) != nil }
    if sought.isEmpty { return [] }
    let all = declarations(of: source)
    let table = TypeTable(module: "", files: [TypeTable.File(path: path, imports: [], declarations: all)])
    return sought.sorted().compactMap { name in
      let found = all.filter { $0.parent == nil && $0.conforms(to: name) }
      func isPublic(_ declaration: Declaration) -> Bool { [.public, .open].contains(declaration.access) }
      return (found.first(where: isPublic) ?? found.first).map { type in
        ConformingType(
          protocolName: name, name: type.name, path: path, position: type.position, isPublic: isPublic(type),
          parameters: table.parameters(ofInitialiserOf: type.name))
      }
    }
  }
}

extension SourceScan {
  /// The most services whose providers are searched: with more missing ones, the cause is not a forgotten line.
  private static let mostSought = 8

  /// Names in `missing-provider` the type that conforms to the protocol, if one is seen: only a line of its spec is
  /// missing.
  ///
  /// - Parameter bag: with the findings of planning.
  mutating func nameConformingTypes(to services: [LinkedGraph.Service], in bag: inout DiagnosticBag) {
    if services.isEmpty { return }
    let types = conformingTypes
    let names = DeclaredNames(self)
    var advice: [Place: (note: Note, help: String)] = [:]
    for service in services {
      let protocolName = service.declaration.protocolName.value
      guard let (module, type) = protocolName.parts.last.flatMap({ types[$0.text] }) else { continue }
      let requires = type.parameters.flatMap { names.proposal($0) }
      let required = requires == nil ? [] : (type.parameters ?? []).flatMap(names.services)
      // The line that is missing declares the imports, too.
      forgotten[module, default: []].formUnion(
        [service.module] + required.compactMap { graph.serviceIndex[$0] }.map { graph.services[$0].module })
      let spec = graph.component(of: module).shared.spec
      let provider = requires.map { "{ type: \(type.name), \($0) }" } ?? type.name
      let line = "'provides: { \(service.name): \(provider) }'"
      let isMain = graph.modules[module].isMain
      let place = Place(file: file(type.path), line: type.position.line, column: type.position.column)
      advice[service.declaration.name.place] = (
        Note("'\(type.name)' conforms to '\(protocolName.text)'", at: place),
        "write \(line) into '\(show(spec.path))'"
          + (isMain ? "" : ", under 'modules: \(graph.modules[module].name):'")
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

  /// The services without a provider that findings are about.
  func soughtServices(in bag: DiagnosticBag) -> [LinkedGraph.Service] {
    let missing = bag.diagnostics.filter { $0.id == .missingProvider }
    if missing.isEmpty { return [] }
    let noted = Set(missing.flatMap { $0.notes.compactMap(\.place) })
    return graph.services.filter { service in
      service.providers.isEmpty && !service.declaration.isConcrete && noted.contains(service.declaration.name.place)
    }.prefix(Self.mostSought).map(\.self)
  }

  /// By name of a protocol, the first type that others can see, or else the first one, and its module.
  private var conformingTypes: [String: (module: Int, type: ConformingType)] {
    var found: [String: (module: Int, type: ConformingType)] = [:]
    for (position, module) in modules.enumerated() {
      for type in read[position].sources.conforming {
        let known = found[type.protocolName]?.type
        if known == nil || type.isPublic && known?.isPublic == false { found[type.protocolName] = (module, type) }
      }
    }
    return found
  }
}

extension Declaration {
  fileprivate func conforms(to name: String) -> Bool {
    switch kind {
    case .actor, .class, .enum, .struct, .extension: break
    default: return false
    }
    return inherited.contains { $0 == name || $0.hasSuffix(".\(name)") } && !self.name.isEmpty
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
