import Diagnostics
import Findings
import Graph
import Model
import Text

extension LinkedGraph {
  /// The scopes that apps of the root declare, each with its values, by name.
  ///
  /// A component does not depend on an app: if no app of the root has its scope, the scope's values are unknown.
  package func scopes(named name: String) -> [(app: Int, scope: ScopeDeclaration)] {
    project.specs.isEmpty
      ? []
      : components.indices.flatMap { app in
        components[app].isMember
          ? components[app].spec.app.scopes.filter { $0.name.value == name }.map { (app, $0) } : []
      }
  }

  /// Returns whether a provider's requirement is a value of its scope, and not a service.
  package func mayBeValue(_ requirement: RequirementDeclaration, of provider: ProviderDeclaration) -> Bool {
    guard let scope = provider.scopeName?.value, serviceIndex[requirement.service.value] == nil else { return false }
    let known = scopes(named: scope)
    return known.isEmpty || known.contains { $0.scope.values.contains { $0.name.value == requirement.service.value } }
  }
}

extension WiredApp {
  /// The modules that declare the types of the app's values, as indices in `graph.modules`.
  var modulesOfValues: [Int] {
    spec.app.scopes.flatMap(\.values).compactMap { module(of: $0.type.value) }
  }

  fileprivate func module(of type: TypeReference) -> Int? {
    guard type.parts.count > 1, let first = type.parts.first?.text else { return nil }
    return graph.modules.firstIndex { $0.name == first && !$0.isTest }
  }

  /// The module for the app's tests; `nil` if there are none.
  func testingModule(beside dependencies: String) -> String? {
    if let stated = spec.app.testingModule { return stated.value }
    let hasTests = graph.components[index].modules.contains { graph.modules[$0].isTest }
    return hasTests ? "\(dependencies)Testing" : nil
  }

  /// The values that tests of the app have of its configurations, where code is set up with them.
  func testScopes(of wiring: Wiring) -> [Wiring.TestScope] {
    let configurations = graph.testConfigurations
    guard wiring.testingModule != nil, let setUp = configurations.setUp(of: index) else { return [] }
    return setUp.values.flatMap { reached -> [Wiring.TestScope] in
      let values = configurations.values[reached.values]
      return values.declaring.compactMap { module in
        let declared = graph.modules[module].module.configurations.first?.service.value
        guard let service = wiring.services.first(where: { $0.name.text == declared }), service.setUp != nil else {
          return nil
        }
        return Wiring.TestScope(
          module: SwiftIdentifier(moduleOf: values.module), service: service.name,
          platforms: service.platforms.intersection(reached.platforms))
      }
    }
  }

  /// The app's scopes, by name.
  func scopes(with services: [String: [Wiring.Service]]) -> [Wiring.Scope] {
    spec.app.scopes.compactMap { scope in
      guard let name = SwiftIdentifier(scope.name.value) else { return nil }
      let values = scope.values.compactMap { value -> Wiring.Scope.Value? in
        guard let name = SwiftIdentifier(value.name.value) else { return nil }
        let module = module(of: value.type.value)
        let type = value.type.value
        return Wiring.Scope.Value(
          name: name, type: module == nil ? type : TypeReference(Array(type.parts.dropFirst())),
          module: module.map(graph.name))
      }
      return Wiring.Scope(
        name: name, values: values, services: (services[scope.name.value] ?? []).sorted { $0.name < $1.name },
        declared: graph.location(scope.name.place, in: spec))
    }.sorted { $0.name < $1.name }
  }
}

extension ProviderChoice {
  /// The container in which a provider finds its requirement.
  func origin(of requirement: RequirementDeclaration, in provider: LinkedGraph.Provider) -> Wiring.Requirement.Origin {
    guard let scope = provider.declaration.scopeName?.value, let index = graph.serviceIndex[requirement.service.value]
    else { return .own }
    return !requirement.collect && self.scope(of: index) == scope ? .own : .app
  }

  /// The scope in which the app has a service; `nil` for its whole life.
  func scope(of service: Int) -> String? {
    app.makes(service) ? nil : chosen[service]?.declaration.scopeName?.value
  }

  // MARK: Checks

  /// `unknown-scope`, `outlived-scope`, and names and types that values cannot have.
  func checkScopes(_ bag: inout DiagnosticBag) {
    let used = all
    let isScoped = used.contains { $0.provider.declaration.scopeName != nil }
    guard isScoped || !spec.app.scopes.isEmpty else { return }
    for scope in spec.app.scopes { check(scope, &bag) }
    if !isScoped { return }
    for (index, provider) in used { check(provider, of: index, &bag) }
    for (_, task) in launchTasks {
      for requirement in task.requirements {
        checkLife(of: requirement, by: "the launch task '\(task.name.value)'", &bag)
      }
    }
    for service in injected + app.ownInjections {
      checkLife(of: RequirementDeclaration(service: service), by: "code with 'injects:'", &bag)
    }
    for module in linked.sorted() {
      for route in graph.modules[module].module.routes {
        guard let index = graph.serviceIndex[route.service.value], let scope = scope(of: index) else { continue }
        bag.add(
          .outlivedScope,
          "the route '\(route.pattern.value.text)' leads to '\(route.service.value)', which exists only in the "
            + "scope '\(scope)'", at: route.service.place, notes: provided(index),
          help: "use a service of the app that handles a missing \(scope)")
      }
    }
  }

  private func check(_ provider: LinkedGraph.Provider, of service: Int, _ bag: inout DiagnosticBag) {
    let title = "'\(graph.services[service].name)'"
    let stated = provider.declaration.scopeName
    let scope = stated.flatMap { name in spec.app.scopes.first { $0.name.value == name.value } }
    if let stated, scope == nil {
      let near = nearest(to: stated.value, in: spec.app.scopes.map(\.name.value) + ["shared", "transient"])
      bag.add(
        .unknownScope, "'\(spec.name.value)' has no scope '\(stated.value)', in which \(title) is built",
        at: stated.place,
        notes: [
          Note(
            spec.app.scopes.isEmpty
              ? "the app" : "its scopes: \(spec.app.scopes.map(\.name.value).joined(separator: ", "))",
            at: spec.name.place)
        ],
        help: didYouMean(near)
          ?? "write 'app: { scopes: { \(stated.value): { values: { … } } } }' in the spec of '\(spec.name.value)'")
    }
    if let stated, graph.services[service].name == "dependencies" {
      bag.add(
        .invalidName,
        "\(title) cannot be built in the scope '\(stated.value)', which uses the name for the app's container",
        at: stated.place, help: "rename the service")
    }
    if collected.contains(service), let stated {
      bag.add(
        .outlivedScope, "\(title) is collected, but this provider exists only in the scope '\(stated.value)'",
        at: stated.place, help: "remove 'scope', or require \(title) without 'collect'")
    }
    for requirement in provider.declaration.requirements {
      guard graph.serviceIndex[requirement.service.value] == nil else {
        checkLife(of: requirement, by: title, in: stated?.value, isProvider: true, &bag)
        continue
      }
      if let scope, graph.mayBeValue(requirement, of: provider.declaration) {
        check(requirement, of: title, isValueOf: scope, &bag)
      }
    }
  }

  /// Checks the requirement of a provider in a scope that is no service.
  private func check(
    _ requirement: RequirementDeclaration, of title: String, isValueOf scope: ScopeDeclaration,
    _ bag: inout DiagnosticBag
  ) {
    let name = requirement.service.value
    if !scope.values.contains(where: { $0.name.value == name }) {
      let near = nearest(to: name, in: scope.values.map(\.name.value) + graph.serviceIndex.keys.sorted())
      bag.add(
        .unknownScope,
        "the scope '\(scope.name.value)' of '\(spec.name.value)' has no value '\(name)', which \(title) requires",
        at: requirement.service.place, notes: [Note("the scope", at: scope.name.place)],
        help: didYouMean(near) ?? "add it there: 'values: { \(name): Module.Type }'")
    } else if requirement.lazy || requirement.optional || requirement.collect {
      bag.add(
        .outlivedScope, "'\(name)' is a value of the scope '\(scope.name.value)', which always exists",
        at: requirement.service.place, notes: [Note("the scope", at: scope.name.place)],
        help: "write '- \(name)', and use its type in the initialiser")
    }
  }

  /// Checks that a required service lives as long as its user.
  ///
  /// - Parameter isProvider: true if the user may be of a scope.
  private func checkLife(
    of requirement: RequirementDeclaration, by who: String, in own: String? = nil, isProvider: Bool = false,
    _ bag: inout DiagnosticBag
  ) {
    guard let index = graph.serviceIndex[requirement.service.value], !requirement.collect,
      let scope = scope(of: index), scope != own
    else { return }
    bag.add(
      .outlivedScope,
      "\(who) requires '\(requirement.service.value)', which exists only in the scope '\(scope)', but lives "
        + (own.map { "in '\($0)'" } ?? "as long as the app"), at: requirement.service.place,
      notes: provided(index),
      help: (isProvider ? "write 'scope: \(scope)' here too, or pass" : "pass")
        + " the value to the method that needs it")
  }

  private func provided(_ service: Int) -> [Note] {
    chosen[service].map { [Note("provided here", at: $0.declaration.scopeName?.place ?? $0.declaration.service.place)] }
      ?? []
  }

  private func check(_ scope: ScopeDeclaration, _ bag: inout DiagnosticBag) {
    let name = scope.name.value
    // The function that begins it is next to the accessors, and needs another name.
    let accessors = Set(
      graph.services.indices.filter(has).map { graph.services[$0].name } + app.made.keys
        + collected.map { collectedName(graph.services[$0].name) })
    if accessors.contains(name) {
      bag.add(
        .duplicateService(
          name, "a scope has the same name as the service", at: scope.name.place,
          first: graph.serviceIndex[name].map { graph.services[$0].declaration.name.place } ?? scope.name.place))
    }
    if let type = Wiring.Scope.type(of: name),
      let module = graph.modules.indices.first(where: { graph.name(of: $0) == type })
    {
      bag.add(
        .invalidName, "the scope '\(name)' would be the type '\(type)', which is the name of a module",
        at: scope.name.place, notes: [Note("the module", at: graph.place(module))], help: "choose another name")
    }
    let linked = linked
    for value in scope.values {
      if let index = graph.serviceIndex[value.name.value] {
        bag.add(
          .duplicateService(
            value.name.value, "a value of a scope has the same name as the service", at: value.name.place,
            first: graph.services[index].declaration.name.place))
      }
      if let (why, help) = problem(ofType: value.type.value, linked) {
        bag.add(.unfitScopeValue(value, of: name, why, help: help))
      }
    }
  }

  /// Returns why generated code cannot name the type of a value, and how to fix it; `nil` for one that it can name.
  private func problem(ofType type: TypeReference, _ linked: Set<Int>) -> (why: String, help: String)? {
    guard type.parts.count > 1, let first = type.parts.first?.text else { return nil }
    guard let module = app.module(of: type) else {
      let near = nearest(to: first, in: graph.modules.filter { !$0.isTest }.map(\.name))
      return (
        "there is no module '\(first)'",
        didYouMean(near) ?? "write the module that declares the type, a dot and the type"
      )
    }
    let title = graph.title(module)
    guard graph.modules[module].kind == .library || graph.modules[module].kind == .binary else {
      return ("'\(title)' is not a library that generated code can import", "move the type to a library")
    }
    guard linked.contains(module) else {
      return ("'\(spec.name.value)' does not depend on '\(title)'", "add '\(title)' to the app's 'dependencies'")
    }
    let there = PlatformReach(graph, from: app.starts)[module]
    if there.isAll || !graph.isMissed(.all, there) { return nil }
    return (
      "the app has '\(title)' \(there.phrase)", "depend on '\(title)' on every platform: values exist on all of them"
    )
  }
}

extension Diagnostic {
  /// - Parameter why: the reason why the type cannot be one.
  package static func unfitScopeValue(
    _ value: ScopeDeclaration.Value, of scope: String, _ why: String, notes: [Note] = [], help: String
  ) -> Diagnostic {
    Diagnostic(
      .unfitScopeValue,
      "the value '\(value.name.value)' of the scope '\(scope)' cannot be of the type '\(value.type.value)': \(why)",
      at: value.type.place, notes: notes, help: help)
  }
}
