import Model
import Planning
import SwiftSources

extension SourceScan {
  /// What generated code can name or call without a warning of the compiler, though it is deprecated.
  ///
  /// By what the sources say, whatever the platforms and versions: that generated code is the same on each machine. Where
  /// one of several functions of a name is deprecated, all are called like that.
  func findDeprecatedNames(_ names: ProjectNames) -> Set<Wiring.NamedType> {
    var modules: [SwiftIdentifier: Int] = [:]
    for (index, module) in graph.modules.enumerated() { modules[SwiftIdentifier(moduleOf: module.name)] = index }
    let types = findDeprecatedTypes(names, modules)
    return types.union(findDeprecatedCalls(names, modules, besides: types))
  }

  /// What has parameters of its own has no name without them; a type that stands in a composition is written out there.
  private func findDeprecatedTypes(
    _ names: ProjectNames, _ modules: [SwiftIdentifier: Int]
  ) -> Set<Wiring.NamedType> {
    let injected = graph.injections.needs.filter { graph.components[$0.component].isMember }
    let services = wirings.flatMap(\.wiring.allServices) + injected.flatMap { $0.wiring(in: graph).services }
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
    for route in wirings.flatMap(\.routes).map(\.route) {
      guard let index = graph.serviceIndex[route.service.value] else { continue }
      let module = SwiftIdentifier(moduleOf: graph.modules[graph.services[index].module].name)
      for name in route.returns?.value.names ?? [] where !name.isStandard { add(name, in: module) }
    }
    for module in graph.testConfigurations.values.flatMap(\.declaring) {
      for declaration in graph.modules[module].module.configurations.prefix(1) {
        add(declaration.protocolName.value, in: SwiftIdentifier(moduleOf: graph.modules[module].name))
      }
    }
    for service in services where service.sharesItsValue {
      found.remove(.init(service.protocolName, in: service.interfaceModule))
    }
    return found
  }

  /// - Parameter types: those that can be named.
  private func findDeprecatedCalls(
    _ names: ProjectNames, _ modules: [SwiftIdentifier: Int], besides types: Set<Wiring.NamedType>
  ) -> Set<Wiring.NamedType> {
    var found: Set<Wiring.NamedType> = []
    func add(_ callee: Wiring.NamedType, namesOwner: Bool) {
      guard !found.contains(callee), let module = modules[callee.module], let table = names.table(of: module),
        let name = callee.type.parts.last?.text
      else { return }
      let owner = callee.type.parts.dropLast().map(\.text).joined(separator: ".")
      if names.mayBeDeprecated(name, of: owner, namesOwner: namesOwner, in: table, module) { found.insert(callee) }
    }
    for wiring in wirings.map(\.wiring) {
      let services = Dictionary(wiring.services.map { ($0.name, $0) }) { first, _ in first }
      for service in wiring.allServices {
        for provider in service.source.providers {
          let isNamed = provider.construction.type.map { types.contains(.init($0, in: provider.module)) } ?? false
          add(provider.callee, namesOwner: !isNamed)
          for hearer in provider.hearers { add(provider.callee(of: hearer), namesOwner: false) }
        }
        if let callee = service.setUpCallee { add(callee, namesOwner: true) }
        for value in service.setUp?.values ?? [] { add(service.callee(of: value.name), namesOwner: false) }
      }
      for task in wiring.launchTasks { add(task.callee, namesOwner: true) }
      for route in wiring.routes?.all ?? [] {
        if let service = services[route.service] { add(service.callee(of: route), namesOwner: false) }
      }
    }
    // With values for tests, whether an app has them or not.
    for module in graph.testConfigurations.values.flatMap(\.declaring) {
      let name = SwiftIdentifier(moduleOf: graph.modules[module].name)
      for declaration in graph.modules[module].module.configurations.prefix(1) where declaration.setup != nil {
        add(declaration.setUpCallee(in: name), namesOwner: true)
        for value in declaration.values {
          guard let value = SwiftIdentifier(value.name.value) else { continue }
          add(Wiring.callee(value, of: declaration.protocolName.value, in: name), namesOwner: false)
        }
      }
    }
    return found
  }

  /// Whether generated code names a type of a module without a warning, though it is deprecated.
  func isNamedQuietly(_ type: TypeReference?, in module: Int) -> Bool {
    type.map { deprecatedNames.contains(.init($0, in: SwiftIdentifier(moduleOf: graph.modules[module].name))) } ?? false
  }
}

extension ProjectNames {
  /// Whether a function that a spec names, or what stands around it, is deprecated anywhere.
  ///
  /// - Parameters:
  ///   - owner: what has it, as the spec names it: a type, a value of a type, or the module.
  ///   - namesOwner: whether who calls it names that as well.
  fileprivate func mayBeDeprecated(
    _ name: String, of owner: String, namesOwner: Bool, in table: TypeTable, _ module: Int
  ) -> Bool {
    func isMarked(_ references: [TypeTable.Reference], in table: TypeTable) -> Bool {
      references.contains { table[$0].availability.contains(where: Availability.mayDeprecate) }
    }
    if namesOwner, isMarked(table.aliases(owner), in: table) { return true }
    let isOfModule = owner.isEmpty || owner == table.module && table.types[owner] == nil
    var type = isOfModule ? "" : table.typeMeant(by: owner)
    if type == nil, let dot = owner.lastIndex(of: ".") {
      // 'Maker.shared.make': a function of the value of a type.
      let outer = table.typeMeant(by: String(owner[..<dot])) ?? ""
      let value = owner[owner.index(after: dot)...]
      let found = (table.members[outer] ?? []).filter { table[$0].kind == .value && table[$0].name == value }
      if isMarked(found.flatMap(table.enclosing), in: table) { return true }
      type =
        found.lazy.compactMap { one -> String? in
          guard case .named(let made)? = table[one].type.map(TypeShape.init) else { return nil }
          return made == "Self" ? outer : table.typeName(made, in: outer)
        }.first
    }
    guard let type else { return false }
    if namesOwner, isMarked((table.types[type] ?? []).flatMap(table.enclosing), in: table) { return true }
    var search = MethodSearch(in: module, table, self, of: [.function, .initialiser, .value])
    search.search(type)
    return search.found.contains { $0.name == name && isMarked($0.table.called($0.reference), in: $0.table) }
  }
}

extension Wiring.Service {
  /// Whether generated code composes the protocol with others.
  fileprivate var sharesItsValue: Bool { source.providers.contains { $0.instance != nil } }
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
