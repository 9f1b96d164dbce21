import Diagnostics
import Findings
import Model
import Text

extension WiringPlanner {
  /// Needs what code of linked modules injects that nobody constructs.
  ///
  /// - Returns: true if there was any that was not known.
  mutating func addInjections() -> Bool {
    guard graph.hasInjections else { return false }
    let linked = linked
    var isNew = false
    for (index, needs) in graph.injections.needs.enumerated()
    where !injecting.contains(index) && needs.stating.contains(where: linked.contains) {
      injecting.insert(index)
      isNew = true
      for service in needs.stating.flatMap({ graph.modules[$0].module.injects }) {
        need(RequirementDeclaration(service: service))
      }
    }
    return isNew
  }

  /// The app's own modules with code that injects services.
  private var ownInjecting: [Int] {
    graph.components[app].modules.filter { !graph.modules[$0].isTest && !graph.modules[$0].module.injects.isEmpty }
  }

  /// The services that the app's own code injects.
  var ownInjections: [Located<String>] {
    spec.app.injects + ownInjecting.flatMap { graph.modules[$0].module.injects }
  }

  /// The services that code of linked components injects.
  var injected: [Located<String>] {
    injecting.sorted().flatMap { index in
      graph.injections.needs[index].stating.flatMap { graph.modules[$0].module.injects }
    }
  }

  /// The services that tasks require and that code injects, each with the module that names it. A service is needed if
  /// any of the listed modules is linked.
  var asks: [(modules: [Int], from: Int, service: Int)] {
    var asks: [(modules: [Int], from: Int, service: Int)] = []
    func add(_ names: [Located<String>], from module: Int, _ modules: [Int]) {
      for name in names {
        if let index = graph.serviceIndex[name.value] { asks.append((modules, module, index)) }
      }
    }
    for module in launching.sorted() {
      add(graph.modules[module].module.launch.flatMap { $0.requirements.map(\.service) }, from: module, [module])
    }
    for needs in injecting.sorted().map({ graph.injections.needs[$0] }) {
      for module in needs.stating { add(graph.modules[module].module.injects, from: module, needs.stating) }
    }
    for module in ownInjecting { add(graph.modules[module].module.injects, from: module, [module]) }
    return asks
  }

  /// Finds the platforms of injected services: each has to exist on all platforms of the code that reads it.
  mutating func findPlatformsOfInjections() {
    let own = ownInjections
    if injecting.isEmpty, own.isEmpty { return }
    let linked = reachOfWired
    for index in injecting.sorted() {
      let stating = graph.injections.needs[index].stating
      var there = stating.reduce(PlatformSet.none) { $0.union(linked[$1]) }
      for service in stating.flatMap({ graph.modules[$0].module.injects }) {
        there = there.intersection(check(service, on: there, "'\(graph.title(stating[0]))'"))
      }
      platforms.ofInjections[index] = there
    }
    for service in own { _ = check(service, on: .all, "the code of '\(spec.name.value)'") }
  }

  /// - Returns: those on which the app has the service.
  private mutating func check(_ service: Located<String>, on wanted: PlatformSet, _ who: String) -> PlatformSet {
    guard let index = graph.serviceIndex[service.value] else { return .all }
    let there = platforms(ofChosen: index)
    if !wanted.isSubset(of: there), isMissed(wanted, there) {
      bag.add(
        Diagnostic(
          .conditionalService,
          "\(who) injects '\(service.value)', which '\(spec.name.value)' has \(there.phrase)", at: service.place,
          notes: condition(leadingTo: chosen[index]?.module ?? graph.services[index].module),
          help: "provide '\(service.value)' on the others too, or keep the code that injects it to the same platforms"))
    }
    return there
  }

  /// Code of the app that generated modules import cannot import them.
  mutating func checkOwnInjections() {
    let own = ownInjections
    if own.isEmpty { return }
    let services = graph.services.indices.filter {
      chosen[$0] != nil || absent.contains($0) || configured.contains($0) || made[graph.services[$0].name] != nil
        || collected.contains($0)
    }
    checkWrappers(of: own, besides: services, in: graph, &bag)
    if let module = spec.app.dependenciesModule,
      own.contains(where: { graph.serviceIndex[$0.value].map { graph.services[$0].wrapper } == module.value })
    {
      bag.add(
        Diagnostic(
          .invalidName, "the module '\(module.value)' would get a wrapper with its own name, which hides it",
          at: module.place, help: "rename the module: '@\(module.value)' is the wrapper in code"))
    }
    let asking = ownInjecting
    if asking.isEmpty { return }
    let wired = Set(
      all.map(\.provider.module) + launching + modulesOfValues
        + services.flatMap { [graph.services[$0].module, isolation(of: graph.services[$0])?.module].compactMap { $0 } })
    let needed = graph.modulesNeeded(by: wired)
    for module in asking where needed.contains(module) {
      guard let service = graph.modules[module].module.injects.first else { continue }
      bag.add(
        Diagnostic(
          .injectsItself,
          "'\(graph.title(module))' injects '\(service.value)' by a module that is generated for '\(spec.name.value)', "
            + "which \(wired.contains(module) ? "imports" : "needs") '\(graph.title(module))' itself",
          at: service.place,
          help: "move the services and providers, or the code that injects them, out of '\(graph.title(module))'"
        ))
    }
  }

  /// The components whose needs the registration installs, with the platforms on which it does.
  var injections: [Wiring.Injection] {
    injecting.sorted().map { index in
      let needs = graph.injections.needs[index]
      let spec = graph.components[needs.component].shared.spec
      let place = needs.stating.first.flatMap { graph.modules[$0].module.injects.first?.place } ?? spec.name.place
      var injection = Wiring.Injection(
        module: SwiftIdentifier(moduleOf: needs.module), type: needs.type,
        services: needs.services.compactMap { SwiftIdentifier(graph.services[$0].name) },
        declared: graph.location(place, in: spec))
      injection.platforms = platforms.ofInjections[index] ?? .all
      return injection
    }
  }
}
