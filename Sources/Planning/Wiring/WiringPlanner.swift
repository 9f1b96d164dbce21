import Diagnostics
import Findings
import Graph
import Model
import Text

/// The steps of wiring one app.
struct WiringPlanner {
  /// A requirement on a service.
  struct Need {
    let service: Int
    let place: Place
    var optional = false
    var collect = false
  }

  let graph: LinkedGraph
  let app: Int
  let spec: Spec
  private let root: Spec?
  var bag = DiagnosticBag()
  var usedProviders: Set<Place> = []
  private(set) var closure: Set<Int> = []
  private(set) var bindings: [String: Binding] = [:]
  private(set) var made: [String: Located<String>] = [:]
  /// By service, the app's own provider: as if the interface module had one.
  private(set) var makers: [Int: LinkedGraph.Provider] = [:]
  /// The chosen provider by the service's index.
  private(set) var chosen: [Int: LinkedGraph.Provider] = [:]
  private(set) var absent: Set<Int> = []
  private var failed: Set<Int> = []
  private(set) var collected: Set<Int> = []
  /// Services that are configurations, whose values the app gives.
  private(set) var configured: Set<Int> = []
  private var queue: [Need] = []
  /// True if the app depends on no module of the project by name: it consists of all of them.
  private(set) var namesNothing = false
  var platforms = ServicePlatforms()
  /// The first of `queue` about which nothing is decided yet.
  private var nextNeed = 0
  /// The modules of the app that state launch tasks.
  var launching: Set<Int> = []
  /// Components with code that injects services, in `graph.injections.needs`.
  var injecting: Set<Int> = []

  init(_ graph: LinkedGraph, app: Int) {
    (self.graph, self.app) = (graph, app)
    spec = graph.components[app].spec
    root = graph.project.root.map { graph.project.specs[$0].spec }
  }

  mutating func plan() {
    findClosure()
    readBindings()
    startQueue()
    for service in ownInjections { need(RequirementDeclaration(service: service)) }
    for maker in makers.sorted(by: { $0.key < $1.key }) { use(maker.value) }
    // A chosen provider may link modules with configurations and tasks of their own.
    repeat { decideAll() } while addConfigurations() || addLaunchTasks() || addInjections()
    findPlatforms()
    checkCycles()
    checkIsolation()
    checkNames()
    checkHiddenTypes()
    checkAccessors()
    checkBuiltTwice()
    checkInstances()
    checkScopes()
    checkOwnInjections()
  }

  private mutating func decideAll() {
    while nextNeed < queue.count {
      decide(queue[nextNeed])
      nextNeed += 1
    }
  }

  // MARK: The modules of the app

  /// The app's own modules and those that it names, with the platforms on which it does.
  var starts: [PlatformReach.Start] {
    var starts: [PlatformReach.Start] = graph.components[app].modules.filter { !graph.modules[$0].isTest }
      .map { ($0, .all) }
    for edge in graph.appEdges where edge.component == app {
      if case .module(let module) = edge.target { starts.append((module, PlatformSet(of: edge.condition))) }
    }
    return starts
  }

  private mutating func findClosure() {
    closure = graph.modulesNeeded(by: starts.map(\.module))
  }

  private mutating func readBindings() {
    for spec in [root, spec].compactMap({ $0 }) {
      for binding in spec.app.bind { bindings[binding.service.value] = binding }
      for service in spec.app.provides {
        made[service.value] = service
        if let index = graph.serviceIndex[service.value] {
          makers[index] = graph.maker(of: service, index, spec.app.materials[service.value] ?? [])
        }
      }
    }
    for binding in bindings.values.sorted(by: { $0.service.place < $1.service.place })
    where graph.serviceIndex[binding.service.value] == nil {
      reportUnknown(binding.service)
    }
    for service in made.values.sorted(by: { $0.place < $1.place }) where graph.serviceIndex[service.value] == nil {
      reportUnknown(service)
    }
  }

  private mutating func reportUnknown(_ service: Located<String>) {
    bag.add(.unknownService(service, in: graph))
  }

  /// Queues the initial services: those of the app's interface dependencies, of its components, and those it binds or
  /// makes.
  private mutating func startQueue() {
    var direct: [(module: Int, place: Place)] = graph.appEdges.compactMap { edge in
      guard edge.component == app, case .module(let module) = edge.target else { return nil }
      return (module, edge.place)
    }
    for module in graph.components[app].modules where !graph.modules[module].isTest {
      for edge in graph.edges[graph.modules[module].edges] where !edge.isImplied {
        if case .module(let target) = edge.target { direct.append((target, edge.place)) }
      }
    }
    namesNothing = direct.isEmpty
    let offering = Dictionary(grouping: graph.services.indices) { graph.services[$0].module }
    for (module, place) in direct {
      for service in offering[module] ?? [] { queue.append(Need(service: service, place: place)) }
    }
    for (index, service) in graph.services.enumerated() {
      for provider in service.providers where namesNothing || closure.contains(provider.module) {
        queue.append(Need(service: index, place: provider.declaration.service.place))
      }
    }
    for name in bindings.keys.sorted() + made.keys.sorted() {
      guard let service = graph.serviceIndex[name] else { continue }
      queue.append(Need(service: service, place: bindings[name]?.service.place ?? made[name]?.place ?? spec.name.place))
    }
    // A service that is only collected needs no choice of a provider.
    let onlyCollected = servicesOnlyCollected()
    let named = Set(direct.map(\.module))
    queue.removeAll { onlyCollected.contains($0.service) }
    for service in onlyCollected.sorted() {
      let inClosure = graph.services[service].providers.contains { closure.contains($0.module) }
      if inClosure || namesNothing || named.contains(graph.services[service].module) {
        queue.append(Need(service: service, place: graph.services[service].declaration.name.place, collect: true))
      }
    }
  }

  mutating func decide(_ need: Need) {
    let service = graph.services[need.service]
    if need.collect {
      guard collected.insert(need.service).inserted else { return }
      for provider in collection(of: need.service) { use(provider) }
      return
    }
    if made[service.name] != nil || chosen[need.service] != nil || failed.contains(need.service) { return }
    if absent.contains(need.service), need.optional { return }
    absent.remove(need.service)
    if let binding = bindings[service.name] {
      guard let provider = service.providers.first(where: { matches(binding.choice.value, $0) }) else {
        failed.insert(need.service)
        markUsed(service.providers)
        bag.add(.wrongBinding(binding, providers: service.providers.map { graph.title($0.module) }))
        return
      }
      // Several of one module may have the name; the name of a component stands for the first of its modules.
      let others = service.providers.filter { $0.module == provider.module && matches(binding.choice.value, $0) }
      guard others.count == 1 else {
        failed.insert(need.service)
        markUsed(others)
        bag.add(
          .ambiguousProvider(
            service, others.map { (graph.title($0.module), $0) }, app: spec, boundTo: binding.choice.value,
            at: binding.choice.place))
        return
      }
      choose(provider, for: need.service)
      return
    }
    if service.isConfiguration {
      configured.insert(need.service)
      return
    }
    let candidates = candidates(of: service)
    switch candidates.count {
    case 1: choose(candidates[0], for: need.service)
    case 0 where need.optional: absent.insert(need.service)
    case 0:
      failed.insert(need.service)
      bag.add(
        .missingProvider(service, app: spec.name.value, at: need.place).following(similarNames(of: service.name)))
    default:
      failed.insert(need.service)
      markUsed(candidates)
      bag.add(.ambiguousProvider(service, candidates.map { (graph.title($0.module), $0) }, app: spec, at: need.place))
    }
  }

  /// The places at which an unknown service has a similar name.
  private func similarNames(of service: String) -> [Place] {
    let unknown =
      graph.unknownServices
      + (bindings.values.map(\.service) + made.values).filter {
        graph.serviceIndex[$0.value] == nil
      }
    return unknown.filter { !nearest(to: $0.value, in: [service]).isEmpty }.map(\.place)
  }

  /// Adds the requirement of a provider or a task.
  mutating func need(_ requirement: RequirementDeclaration) {
    guard let index = graph.serviceIndex[requirement.service.value] else { return }
    if requirement.collect, graph.services[index].isConfiguration {
      bag.add(.collectedConfiguration(requirement.service))
      return
    }
    queue.append(
      Need(
        service: index, place: requirement.service.place, optional: requirement.optional,
        collect: requirement.collect))
  }

  /// Marks providers among which no choice could be made as used: one of them will be.
  private mutating func markUsed(_ providers: [LinkedGraph.Provider]) {
    usedProviders.formUnion(providers.map(\.declaration.service.place))
  }

  /// The providers in the app's own components, or, if there are none, all.
  private func candidates(of service: LinkedGraph.Service) -> [LinkedGraph.Provider] {
    let own = service.providers.filter { closure.contains($0.module) }
    return own.isEmpty ? service.providers : own
  }

  /// The providers that are collected: the candidates, and the one that is bound, which may lie elsewhere.
  func collection(of index: Int) -> [LinkedGraph.Provider] {
    let service = graph.services[index]
    let candidates = candidates(of: service)
    let bound = bindings[service.name].flatMap { binding in
      service.providers.first { matches(binding.choice.value, $0) }
    }
    guard let bound else { return candidates }
    let places = Set((candidates + [bound]).map(\.declaration.service.place))
    return service.providers.filter { places.contains($0.declaration.service.place) }
  }

  private func matches(_ choice: String, _ provider: LinkedGraph.Provider) -> Bool {
    if choice == graph.title(provider.module) || choice == graph.component(of: provider.module).name { return true }
    if choice == graph.modules[provider.module].name { return true }
    switch provider.declaration.construction.value {
    case .type(let name), .factory(let name): return name.text == choice
    }
  }

  private mutating func choose(_ provider: LinkedGraph.Provider, for service: Int) {
    chosen[service] = provider
    use(provider)
  }

  private mutating func use(_ provider: LinkedGraph.Provider) {
    guard usedProviders.insert(provider.declaration.service.place).inserted else { return }
    for requirement in provider.declaration.requirements { need(requirement) }
  }

  // MARK: The result

  /// The services whose values the app gives, by name.
  var configurations: [Int] {
    configured.filter { made[graph.services[$0].name] == nil }
      .sorted { graph.services[$0].name < graph.services[$1].name }
  }

  /// `nil` when the app has no services.
  func result(_ configuration: Wiring.Configuration?) -> AppWiring? {
    var services: [Wiring.Service] = []
    var interfaces: Set<Int> = []
    var implementations: Set<Int> = []
    var modules: [Int: PlatformSet] = [:]
    var scoped: [String: [Wiring.Service]] = [:]
    func add(_ module: Int, on platforms: PlatformSet, to all: inout Set<Int>) {
      all.insert(module)
      modules[module] = modules[module].map { $0.union(platforms) } ?? platforms
    }
    for (index, service) in graph.services.enumerated() {
      guard let name = SwiftIdentifier(service.name) else { continue }
      let isMade = made[service.name] != nil
      // Without values nothing is generated that has them.
      if configuration == nil, configured.contains(index), !isMade { continue }
      let scope = isMade ? nil : chosen[index]?.declaration.scopeName?.value
      if isMade || chosen[index] != nil || absent.contains(index) || configured.contains(index) {
        let source: Wiring.Source =
          isMade
          ? .app
          : chosen[index].map { .provider(provider($0, of: service)) }
            ?? (configured.contains(index) ? .configuration : .absent)
        var described = describe(service, name: name, source)
        described.setUp = setUp(of: service)
        described.requirements = makers[index].map(requirements) ?? []
        described.platforms = platforms.of(service: index)
        if let scope { scoped[scope, default: []].append(described) } else { services.append(described) }
        add(service.module, on: described.platforms, to: &interfaces)
        if let module = isolation(of: service)?.module { add(module, on: described.platforms, to: &interfaces) }
        if !isMade, let provider = chosen[index] {
          add(provider.module, on: described.platforms, to: &implementations)
        }
      }
      if collected.contains(index), let accessor = SwiftIdentifier(collectedName(service.name)) {
        let all = collection(of: index)
        var collection = describe(service, name: accessor, .collected(all.map { provider($0, of: service) }))
        collection.collects = name
        collection.platforms = platforms.of(collection: index)
        services.append(collection)
        add(service.module, on: collection.platforms, to: &interfaces)
        if let module = isolation(of: service)?.module { add(module, on: collection.platforms, to: &interfaces) }
        for provider in all {
          add(
            provider.module, on: platforms.of(provider).intersection(collection.platforms), to: &implementations)
        }
      }
    }
    let tasks = launchTasks
    guard !services.isEmpty || mayLaunch || spec.app.hasRuntimeDeclarations else { return nil }
    for module in modulesOfValues { add(module, on: .all, to: &interfaces) }
    for module in launching.sorted() {
      for task in graph.modules[module].module.launch {
        add(module, on: platforms.of(task), to: &implementations)
        let isolated = ServiceIsolation(of: task, in: module, graph)?.module
        if let isolated { add(isolated, on: platforms.of(task), to: &implementations) }
      }
    }
    let name = spec.name.value
    var wiring = Wiring(
      app: name, dependenciesModule: spec.app.dependenciesModule?.value ?? "\(name)Dependencies",
      registrationModule: spec.app.registrationModule?.value ?? "\(name)Registration", spec: spec.path,
      services: services.sorted { $0.name < $1.name })
    wiring.configuration = configuration
    wiring.testingModule = testingModule(beside: wiring.dependenciesModule)
    wiring.testScopes = testScopes(of: wiring)
    let platformsOfServices = Dictionary(services.map { ($0.name, $0.platforms) }) { first, _ in first }
    for index in configuration?.groups.indices ?? 0..<0 {
      guard let service = configuration?.groups[index].service else { continue }
      wiring.configuration?.groups[index].platforms = platformsOfServices[service] ?? .all
    }
    wiring.launchTasks = tasks
    wiring.launches = mayLaunch
    wiring.events = events(interfaces)
    wiring.injections = injections
    wiring.injected = Set(ownInjections.compactMap { SwiftIdentifier($0.value) }).sorted()
    wiring.scopes = scopes(with: scoped)
    let routes = routes(among: services, interfaces)
    wiring.routes = plan(routes)
    return AppWiring(
      component: app, wiring: wiring, interfaces: interfaces.sorted(),
      implementations: implementations.subtracting(interfaces).sorted(),
      needed: graph.modulesNeeded(by: interfaces.union(implementations)), platforms: modules,
      platformsOfDeclarations: platforms.ofProviders.merging(platforms.ofTasks) { first, _ in first },
      launching: launching.sorted(), routes: routes, injecting: injecting.sorted(),
      platformsOfInjections: platforms.ofInjections)
  }

  func name(of module: Int) -> SwiftIdentifier { SwiftIdentifier(moduleOf: graph.modules[module].name) }

  private func describe(
    _ service: LinkedGraph.Service, name: SwiftIdentifier, _ source: Wiring.Source
  ) -> Wiring.Service {
    let isolation = isolation(of: service)
    var described = Wiring.Service(
      name: name, interfaceModule: self.name(of: service.module),
      protocolName: service.declaration.protocolName.value, isolation: isolation?.actor,
      isolationModule: isolation?.module.map(self.name), source: source)
    described.isConcrete = service.declaration.isConcrete
    return described
  }

  func isolation(of service: LinkedGraph.Service) -> ServiceIsolation? { .init(of: service, in: graph) }

  private func provider(_ provider: LinkedGraph.Provider, of service: LinkedGraph.Service) -> Wiring.Provider {
    let spec = graph.component(of: provider.module).spec
    let requirements = requirements(of: provider)
    let bound = bindings[service.name].map { binding in
      let place = binding.service.place
      return "\((self.spec.file == place.file ? self.spec : root)?.path ?? ""):\(place.line)"
    }
    var described = Wiring.Provider(
      module: name(of: provider.module), construction: provider.declaration.construction.value,
      scope: provider.declaration.scope, requirements: requirements,
      declared: graph.location(provider.declaration.service.place, in: spec), bound: bound)
    described.platforms = platforms.of(provider)
    // 'Client.live', a member that another module adds to the service's own type.
    let outer = provider.declaration.construction.value.type?.parts.first
    if service.declaration.isConcrete, provider.module != service.module,
      outer == service.declaration.protocolName.value.parts.first
    {
      described.extending = name(of: service.module)
    }
    described.hearers = hearers(of: provider)
    described.instance = instance(of: provider).map {
      "\(described.declared.prefix { $0 != ":" }) \(provider.module) \($0)"
    }
    return described
  }
}
