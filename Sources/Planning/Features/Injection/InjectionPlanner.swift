import Diagnostics
import Findings
import Model
import Text

extension WiredApp {
  /// The app's own modules with code that injects services.
  fileprivate var ownInjecting: [Int] {
    graph.components[index].modules.filter { !graph.modules[$0].isTest && !graph.modules[$0].module.injects.isEmpty }
  }

  /// The services that the app's own code injects.
  var ownInjections: [Located<String>] {
    spec.app.injects + ownInjecting.flatMap { graph.modules[$0].module.injects }
  }
}

extension ProviderSearch {
  /// Needs what code of linked modules injects that nobody constructs.
  ///
  /// - Returns: true if there was any that was not known.
  mutating func addInjections() -> Bool {
    let graph = choice.graph
    guard graph.hasInjections else { return false }
    let linked = choice.linked
    var isNew = false
    for (index, needs) in graph.injections.needs.enumerated()
    where !choice.injecting.contains(index) && needs.stating.contains(where: linked.contains) {
      choice.injecting.insert(index)
      isNew = true
      for service in needs.injected(in: graph) { need(RequirementDeclaration(service: service)) }
    }
    return isNew
  }
}

extension ProviderChoice {
  /// A service that tasks require or that code injects, with the module that names it. It is needed if any of the
  /// modules is linked.
  typealias Ask = (modules: [Int], from: Int, service: Int)

  /// The services that code of linked components injects.
  var injected: [Located<String>] {
    injecting.sorted().flatMap { graph.injections.needs[$0].injected(in: graph) }
  }

  var asks: [Ask] {
    var asks: [Ask] = []
    func add(_ names: [Located<String>], from module: Int, _ modules: [Int]) {
      for name in names {
        if let index = graph.serviceIndex[name.value] { asks.append((modules, module, index)) }
      }
    }
    for (module, task) in launchTasks { add(task.requirements.map(\.service), from: module, [module]) }
    for needs in injecting.sorted().map({ graph.injections.needs[$0] }) {
      for module in needs.stating { add(graph.modules[module].module.injects, from: module, needs.stating) }
    }
    for module in app.ownInjecting { add(graph.modules[module].module.injects, from: module, [module]) }
    return asks
  }

  /// Finds the platforms of injected services: each has to exist on all platforms of the code that reads it.
  ///
  /// - Returns: by the needs in `graph.injections.needs`.
  func platformsOfInjections(
    _ linked: PlatformReach, _ platforms: ServicePlatforms, _ bag: inout DiagnosticBag
  ) -> [Int: PlatformSet] {
    /// Returns those on which the app has the service.
    func check(_ service: Located<String>, on wanted: PlatformSet, _ who: String) -> PlatformSet {
      guard let index = graph.serviceIndex[service.value] else { return .all }
      let there = platforms.of(service: index)
      if !wanted.isSubset(of: there), graph.isMissed(wanted, there) {
        bag.add(
          .conditionalService,
          "\(who) injects '\(service.value)', which '\(spec.name.value)' has \(there.phrase)", at: service.place,
          notes: condition(leadingTo: index),
          help: "provide '\(service.value)' on the others too, or keep the code that injects it to the same platforms"
        )
      }
      return there
    }
    var found: [Int: PlatformSet] = [:]
    for index in injecting.sorted() {
      let needs = graph.injections.needs[index]
      let reading = needs.stating.reduce(PlatformSet.none) { $0.union(linked[$1]) }
      found[index] = needs.injected(in: graph).reduce(reading) {
        $0.intersection(check($1, on: $0, "'\(graph.title(needs.stating[0]))'"))
      }
    }
    for service in app.ownInjections { _ = check(service, on: .all, "the code of '\(spec.name.value)'") }
    return found
  }

  /// Code of the app that generated modules import cannot import them.
  func checkOwnInjections(_ bag: inout DiagnosticBag) {
    let own = app.ownInjections
    if own.isEmpty { return }
    let services = graph.services.indices.filter { has($0) || collected.contains($0) }
    checkWrappers(of: own, besides: services, in: graph, &bag)
    if let module = spec.app.dependenciesModule,
      own.contains(where: { graph.serviceIndex[$0.value].map { graph.services[$0].wrapper } == module.value })
    {
      bag.add(
        .invalidName, "the module '\(module.value)' would get a wrapper with its own name, which hides it",
        at: module.place, help: "rename the module: '@\(module.value)' is the wrapper in code")
    }
    let asking = app.ownInjecting
    if asking.isEmpty { return }
    let wired = Set(
      all.map(\.provider.module) + launching + app.modulesOfValues + services.flatMap(graph.modules(declaring:)))
    let needed = graph.modulesNeeded(by: wired)
    for module in asking where needed.contains(module) {
      guard let service = graph.modules[module].module.injects.first else { continue }
      bag.add(
        .injectsItself,
        "'\(graph.title(module))' injects '\(service.value)' by a module that is generated for '\(spec.name.value)', "
          + "which \(wired.contains(module) ? "imports" : "needs") '\(graph.title(module))' itself",
        at: service.place,
        help: "move the services and providers, or the code that injects them, out of '\(graph.title(module))'"
      )
    }
  }
}

extension WiringPlanner {
  /// The needs of a component, which the registration installs.
  func injection(_ index: Int) -> Wiring.Injection {
    let graph = choice.graph
    let needs = graph.injections.needs[index]
    let spec = graph.components[needs.component].shared.spec
    let place = needs.injected(in: graph).first?.place ?? spec.name.place
    var injection = Wiring.Injection(
      module: SwiftIdentifier(moduleOf: needs.module), type: needs.type,
      services: needs.services.compactMap { SwiftIdentifier(graph.services[$0].name) },
      declared: graph.location(place, in: spec))
    injection.platforms = platforms.ofInjections[index] ?? .all
    return injection
  }
}
