import Diagnostics
import Model
import Text

/// The wiring of one app: what is generated from its providers and their platforms.
struct WiringPlanner {
  /// The modules that the generated ones import, with the platforms on which they do.
  private struct Imports {
    private(set) var interfaces: Set<Int> = []
    private(set) var implementations: Set<Int> = []
    private(set) var platforms: [Int: PlatformSet] = [:]

    mutating func add(interface module: Int?, on platforms: PlatformSet) {
      add(module, on: platforms, to: \.interfaces)
    }

    mutating func add(implementation module: Int?, on platforms: PlatformSet) {
      add(module, on: platforms, to: \.implementations)
    }

    private mutating func add(_ module: Int?, on new: PlatformSet, to all: WritableKeyPath<Imports, Set<Int>>) {
      guard let module else { return }
      self[keyPath: all].insert(module)
      platforms[module] = platforms[module].map { $0.union(new) } ?? new
    }
  }

  let choice: ProviderChoice
  let platforms: ServicePlatforms

  private var app: WiredApp { choice.app }
  private var graph: LinkedGraph { app.graph }

  /// `nil` when the app has no services.
  func wiring(with configuration: Wiring.Configuration?) -> AppWiring? {
    var imports = Imports()
    var services: [Wiring.Service] = []
    var scoped: [String: [Wiring.Service]] = [:]
    for index in graph.services.indices {
      // Without values nothing is generated that has them.
      let isLeftOut = configuration == nil && choice.configured.contains(index) && !app.makes(index)
      guard !isLeftOut, let name = SwiftIdentifier(graph.services[index].name) else { continue }
      if choice.has(index) {
        let service = service(index, name, &imports)
        if let scope = choice.scope(of: index) {
          scoped[scope, default: []].append(service)
        } else {
          services.append(service)
        }
      }
      if choice.collected.contains(index), let collection = collection(of: index, name, &imports) {
        services.append(collection)
      }
    }
    guard !services.isEmpty || choice.mayLaunch || app.spec.app.hasRuntimeDeclarations else { return nil }
    for module in app.modulesOfValues { imports.add(interface: module, on: .all) }
    for (module, task) in choice.launchTasks {
      imports.add(implementation: module, on: platforms.of(task))
      imports.add(implementation: ServiceIsolation(of: task, in: module, graph)?.module, on: platforms.of(task))
    }
    services.sort { $0.name < $1.name }
    let routes = choice.routes(among: services, imports.interfaces)
    var wiring = wiring(of: services, scoped, configuration)
    wiring.events = choice.events(imports.interfaces)
    wiring.routes = app.plan(routes)
    return AppWiring(
      component: app.index, wiring: wiring, interfaces: imports.interfaces.sorted(),
      implementations: imports.implementations.subtracting(imports.interfaces).sorted(),
      needed: graph.modulesNeeded(by: imports.platforms.keys), platforms: imports.platforms,
      platformsOfDeclarations: platforms.ofProviders.merging(platforms.ofTasks) { first, _ in first },
      launching: choice.launching.sorted(), routes: routes, injecting: choice.injecting.sorted(),
      platformsOfInjections: platforms.ofInjections)
  }

  private func wiring(
    of services: [Wiring.Service], _ scoped: [String: [Wiring.Service]], _ configuration: Wiring.Configuration?
  ) -> Wiring {
    let name = app.spec.name.value
    var wiring = Wiring(
      app: name, dependenciesModule: app.spec.app.dependenciesModule?.value ?? "\(name)Dependencies",
      registrationModule: app.spec.app.registrationModule?.value ?? "\(name)Registration", spec: app.spec.path,
      services: services)
    wiring.configuration = configuration
    let platformsOfServices = Dictionary(services.map { ($0.name, $0.platforms) }) { first, _ in first }
    for (index, group) in (configuration?.groups ?? []).enumerated() {
      wiring.configuration?.groups[index].platforms = platformsOfServices[group.service] ?? .all
    }
    wiring.testingModule = app.testingModule(beside: wiring.dependenciesModule)
    wiring.testScopes = app.testScopes(of: wiring)
    wiring.launchTasks = choice.launchTasks.map { task($0.task, of: $0.module) }.sorted { $0.name < $1.name }
    wiring.launches = choice.mayLaunch
    wiring.injections = choice.injecting.sorted().map(injection)
    wiring.injected = Set(app.ownInjections.compactMap { SwiftIdentifier($0.value) }).sorted()
    wiring.scopes = app.scopes(with: scoped)
    return wiring
  }

  // MARK: Services

  private func service(_ index: Int, _ name: SwiftIdentifier, _ imports: inout Imports) -> Wiring.Service {
    let service = graph.services[index]
    let provider = app.makes(index) ? nil : choice.chosen[index]
    let source: Wiring.Source =
      if app.makes(index) {
        .app
      } else if let provider {
        .provider(self.provider(provider, of: service))
      } else {
        choice.configured.contains(index) ? .configuration : .absent
      }
    var described = describe(index, name, source, on: platforms.of(service: index), &imports)
    described.setUp = graph.setUp(of: service)
    described.requirements = app.makers[index].map(choice.requirements) ?? []
    imports.add(implementation: provider?.module, on: described.platforms)
    return described
  }

  private func collection(of index: Int, _ name: SwiftIdentifier, _ imports: inout Imports) -> Wiring.Service? {
    guard let accessor = SwiftIdentifier(collectedName(graph.services[index].name)) else { return nil }
    let all = app.collection(of: index)
    var described = describe(
      index, accessor, .collected(all.map { provider($0, of: graph.services[index]) }),
      on: platforms.of(collection: index), &imports)
    described.collects = name
    for provider in all {
      imports.add(
        implementation: provider.module, on: platforms.of(provider).intersection(described.platforms))
    }
    return described
  }

  private func describe(
    _ index: Int, _ name: SwiftIdentifier, _ source: Wiring.Source, on platforms: PlatformSet,
    _ imports: inout Imports
  ) -> Wiring.Service {
    var described = graph.describe(index, name, source)
    described.platforms = platforms
    imports.add(interface: graph.services[index].module, on: platforms)
    imports.add(interface: choice.isolation(of: index)?.module, on: platforms)
    return described
  }

  private func provider(_ provider: LinkedGraph.Provider, of service: LinkedGraph.Service) -> Wiring.Provider {
    let spec = graph.component(of: provider.module).spec
    let bound = app.bindings[service.name].map { binding in
      let place = binding.service.place
      let root = graph.project.root.map { graph.project.specs[$0].spec }
      return "\((app.spec.file == place.file ? app.spec : root)?.path ?? ""):\(place.line)"
    }
    var described = Wiring.Provider(
      module: graph.name(of: provider.module), construction: provider.declaration.construction.value,
      scope: provider.declaration.scope, requirements: choice.requirements(of: provider),
      declared: graph.location(provider.declaration.service.place, in: spec), bound: bound)
    described.platforms = platforms.of(provider)
    // 'Client.live', a member that another module adds to the service's own type.
    let outer = provider.declaration.construction.value.type?.parts.first
    if service.declaration.isConcrete, provider.module != service.module,
      outer == service.declaration.protocolName.value.parts.first
    {
      described.extending = graph.name(of: service.module)
    }
    described.hearers = graph.hearers(of: provider)
    described.instance = graph.instance(of: provider).map {
      "\(described.declared.prefix { $0 != ":" }) \(provider.module) \($0)"
    }
    return described
  }
}

extension LinkedGraph {
  /// The module as generated code names it.
  package func name(of module: Int) -> SwiftIdentifier { SwiftIdentifier(moduleOf: modules[module].name) }

  /// A service of a container, where its protocol is in an interface module.
  func describe(_ index: Int, _ name: SwiftIdentifier, _ source: Wiring.Source) -> Wiring.Service {
    let service = services[index]
    let isolation = ServiceIsolation(of: service, in: self)
    var described = Wiring.Service(
      name: name, interfaceModule: self.name(of: service.module),
      protocolName: service.declaration.protocolName.value, isolation: isolation?.actor,
      isolationModule: isolation?.module.map(self.name), source: source)
    described.isConcrete = service.declaration.isConcrete
    return described
  }

  /// The code that is set up with a configuration when the app starts.
  fileprivate func setUp(of service: Service) -> Wiring.SetUp? {
    guard service.isConfiguration, let declaration = modules[service.module].module.configurations.first,
      let type = declaration.setup?.value
    else { return nil }
    var setUp = Wiring.SetUp(
      type: type, declared: location(declaration.place, in: component(of: service.module).spec))
    setUp.values = declaration.values.compactMap { property in
      SwiftIdentifier(property.name.value).map { Wiring.SetUp.Value(name: $0, type: property.type.value) }
    }
    return setUp
  }
}
