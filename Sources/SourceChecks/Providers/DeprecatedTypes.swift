import Model
import Planning
import SwiftSources

extension SourceScan {
  /// The types that generated code can name without a warning of the compiler, though they are deprecated.
  ///
  /// By what the sources say, whatever the platforms and versions: that generated code is the same on each machine. What
  /// has parameters of its own has no name without them; a type that stands in a composition or is conformed to is
  /// written out there.
  func findDeprecatedTypes(_ names: ProjectNames) -> Set<Wiring.NamedType> {
    let injected = graph.injections.needs.filter { graph.components[$0.component].isMember }
    let services = wirings.flatMap(\.wiring.allServices) + injected.flatMap { $0.wiring(in: graph).services }
    var modules: [SwiftIdentifier: Int] = [:]
    for (index, module) in graph.modules.enumerated() { modules[SwiftIdentifier(moduleOf: module.name)] = index }
    var found: Set<Wiring.NamedType> = []
    func add(_ type: TypeReference, in module: SwiftIdentifier) {
      guard let table = modules[module].flatMap({ names.table(of: $0) }), table.calls(deprecated: type.text) else {
        return
      }
      found.insert(.init(type, in: module))
    }
    for service in services {
      add(service.protocolName, in: service.interfaceModule)
      for provider in service.source.providers {
        if let type = provider.construction.type { add(type, in: provider.module) }
      }
    }
    for value in wirings.flatMap(\.wiring.scopes).flatMap(\.values) {
      if let module = value.module { add(value.type, in: module) }
    }
    for service in services where service.isWrittenOut {
      found.remove(.init(service.protocolName, in: service.interfaceModule))
    }
    return found
  }

  /// Whether generated code names a type of a module without a warning, though it is deprecated.
  func isNamedQuietly(_ type: TypeReference?, in module: Int) -> Bool {
    type.map { deprecatedTypes.contains(.init($0, in: SwiftIdentifier(moduleOf: graph.modules[module].name))) } ?? false
  }
}

extension Wiring.Service {
  /// Whether generated code conforms to the protocol, or composes it with others.
  fileprivate var isWrittenOut: Bool {
    source == .configuration || source.providers.contains { $0.instance != nil }
  }
}

extension TypeTable {
  /// Whether a type that has no parameters, or what it stands in, is deprecated anywhere.
  fileprivate func calls(deprecated name: String) -> Bool {
    let declarations = typeName(name).flatMap { types[$0] } ?? aliases(name)
    let parts = name.split(separator: ".")
    let outer = parts.indices.dropFirst().flatMap { aliases(parts[..<$0].joined(separator: ".")) }
    let all = declarations.flatMap(enclosing) + outer
    return all.allSatisfy { self[$0].generics.isEmpty }
      && all.contains { self[$0].availability.contains(where: Availability.mayDeprecate) }
  }
}
