import Diagnostics
import Findings
import Graph
import Model
import Text

/// The platforms on which an app has each of its services and their providers.
///
/// A provider is there where its module is, with the interfaces that it names and all that it requires. Nothing is kept
/// where no dependency of the graph has a condition.
struct ServicePlatforms {
  /// By the place of the provider's declaration.
  private(set) var ofProviders: [Place: PlatformSet] = [:]
  /// By service: of the accessor, and of that of the collection.
  private var ofServices: [Int: PlatformSet] = [:]
  private var ofCollections: [Int: PlatformSet] = [:]
  /// By the place of a launch task's name.
  private(set) var ofTasks: [Place: PlatformSet] = [:]
  /// By the needs in `graph.injections.needs`: the platforms of services that the registration installs for injecting
  /// code.
  private(set) var ofInjections: [Int: PlatformSet] = [:]

  /// Finds the platforms of all services, and reports what generated code cannot say of them.
  init(of choice: ProviderChoice, _ bag: inout DiagnosticBag) {
    guard choice.graph.hasConditions else { return }
    choice.checkTraits(&bag)
    let used = choice.all
    ofProviders = ReachedProviders(choice, used).platforms
    findServices(of: choice, reach(of: choice, used), &bag)
    narrow(choice, used, &bag)
    // The narrower platforms of providers are those of the modules that they link.
    let reach = reach(of: choice, used)
    ofTasks = choice.platformsOfTasks(reach, self, &bag)
    ofInjections = choice.platformsOfInjections(reach, self, &bag)
  }

  func of(_ provider: LinkedGraph.Provider) -> PlatformSet { ofProviders[provider.declaration.service.place] ?? .all }
  func of(_ task: LaunchDeclaration) -> PlatformSet { ofTasks[task.name.place] ?? .all }
  func of(service: Int) -> PlatformSet { ofServices[service] ?? .all }
  func of(collection service: Int) -> PlatformSet { ofCollections[service] ?? .all }

  /// The platforms on which each module is reached, by those that provide services too.
  private func reach(of choice: ProviderChoice, _ used: [ProviderChoice.Entry]) -> PlatformReach {
    PlatformReach(choice.graph, from: choice.starts(with: used) { of($0.provider) })
  }

  /// Finds the platforms of services that no provider of a module builds.
  private mutating func findServices(
    of choice: ProviderChoice, _ reach: PlatformReach, _ bag: inout DiagnosticBag
  ) {
    for (index, service) in choice.graph.services.enumerated() {
      let ofInterface = reach.platforms[service.module] ?? .all
      if choice.app.makes(index) {
        choice.checkPlatforms(ofMade: index, ofInterface, &bag)
      } else if choice.absent.contains(index) || choice.configured.contains(index) {
        ofServices[index] = ofInterface
      }
      if choice.collected.contains(index) { ofCollections[index] = ofInterface }
    }
  }

  /// Takes away the platforms on which something that a provider requires is not there.
  private mutating func narrow(
    _ choice: ProviderChoice, _ used: [ProviderChoice.Entry], _ bag: inout DiagnosticBag
  ) {
    let graph = choice.graph
    var changed = true
    while changed {
      changed = false
      for (service, provider) in used {
        for requirement in provider.declaration.requirements {
          guard let index = graph.serviceIndex[requirement.service.value] else { continue }
          let own = of(provider)
          let there =
            requirement.collect ? of(collection: index) : choice.chosen[index].map(of) ?? of(service: index)
          if own.isSubset(of: there) { continue }
          ofProviders[provider.declaration.service.place] = own.intersection(there)
          changed = true
          if graph.isMissed(own, there) {
            bag.add(
              .conditionalService(
                graph.services[service].name, requires: graph.services[index].name, of: choice.spec.name.value,
                on: there, isOptional: requirement.optional, at: requirement.service.place,
                because: choice.condition(leadingTo: index)))
          }
        }
      }
    }
    for (index, provider) in choice.chosen { ofServices[index] = of(provider) }
  }
}

/// The platforms of providers before any is taken away for a requirement: where a provider's module is reached, or where
/// it is needed if it is not.
private struct ReachedProviders {
  private let choice: ProviderChoice
  private let used: [ProviderChoice.Entry]
  private let asks: [ProviderChoice.Ask]
  /// By the place of the provider, the platforms on which its module depends on the interfaces that it names.
  private var named: [Place: PlatformSet] = [:]
  /// The platforms of the providers whose modules the app depends on.
  private var found: [Place: PlatformSet] = [:]
  /// By service: where it is needed.
  private var wanted: [Int: PlatformSet] = [:]

  private var graph: LinkedGraph { choice.graph }

  init(_ choice: ProviderChoice, _ used: [ProviderChoice.Entry]) {
    (self.choice, self.used, asks) = (choice, used, choice.asks)
    let reach = PlatformReach(graph, from: choice.app.starts)
    for (service, provider) in used {
      let place = provider.declaration.service.place
      let ofInterfaces = named[place] ?? interfaces(service, provider)
      named[place] = ofInterfaces
      if choice.app.closure.contains(provider.module) {
        found[place] = reach[provider.module].intersection(ofInterfaces)
        continue
      }
      let name = graph.services[service].name
      let isAsked =
        choice.app.bindings[name] != nil || choice.app.namesNothing
        || choice.spec.app.injects.contains { $0.value == name }
      wanted[service] = (wanted[service] ?? .none).union(isAsked ? .all : reach[graph.services[service].module])
    }
    _ = needAsked(on: reach)
    // A module that a provider brings along is where that is.
    let isAllReached = asks.allSatisfy { $0.modules.allSatisfy(choice.app.closure.contains) }
    while needRequired() || !isAllReached && needAsked(on: linked) {}
  }

  var platforms: [Place: PlatformSet] {
    Dictionary(used.map { ($0.provider.declaration.service.place, reached($0)) }) { first, _ in first }
  }

  private var linked: PlatformReach { PlatformReach(graph, from: choice.starts(with: used, on: reached)) }

  private func interfaces(_ service: Int, _ provider: LinkedGraph.Provider) -> PlatformSet {
    let required = provider.declaration.requirements.compactMap { graph.serviceIndex[$0.service.value] }
    return ([service] + required).reduce(.all) {
      $0.intersection(graph.platforms(ofDependencyFrom: provider.module, on: graph.services[$1].module))
    }
  }

  private func reached(_ entry: ProviderChoice.Entry) -> PlatformSet {
    let place = entry.provider.declaration.service.place
    return found[place] ?? (wanted[entry.service] ?? .none).intersection(named[place] ?? .all)
  }

  /// Needs services on further platforms; returns true if there were any.
  private mutating func need(_ service: Int, on platforms: PlatformSet) -> Bool {
    let known = wanted[service] ?? .none
    if platforms.isSubset(of: known) { return false }
    wanted[service] = known.union(platforms)
    return true
  }

  /// Needs the services that tasks and injecting code of reached modules name.
  private mutating func needAsked(on reach: PlatformReach) -> Bool {
    var grows = false
    for ask in asks {
      let there = ask.modules.reduce(PlatformSet.none) { $0.union(reach[$1]) }
      let module = graph.services[ask.service].module
      let needed = there.intersection(graph.platforms(ofDependencyFrom: ask.from, on: module))
      if need(ask.service, on: needed) { grows = true }
    }
    return grows
  }

  /// Needs the requirements of unreached providers on the providers' platforms.
  private mutating func needRequired() -> Bool {
    var grows = false
    for entry in used {
      let here = reached(entry)
      for requirement in entry.provider.declaration.requirements {
        guard let index = graph.serviceIndex[requirement.service.value], wanted[index] != nil else { continue }
        if need(index, on: here) { grows = true }
      }
    }
    return grows
  }
}

extension ProviderChoice {
  /// The ways into the app's modules: the app's own, and the providers' with their interfaces.
  fileprivate func starts(with used: [Entry], on platforms: (Entry) -> PlatformSet) -> [PlatformReach.Start] {
    app.starts
      + used.flatMap { entry in
        [entry.provider.module, graph.services[entry.service].module].map { ($0, platforms(entry)) }
      }
  }

  /// `conditional-service`: a service that the app makes is a parameter, and exists on all platforms.
  fileprivate func checkPlatforms(ofMade service: Int, _ ofInterface: PlatformSet, _ bag: inout DiagnosticBag) {
    guard graph.isMissed(.all, ofInterface), !ofInterface.isAll else { return }
    let name = graph.services[service].name
    let title = graph.title(graph.services[service].module)
    bag.add(
      .conditionalService,
      "the app makes '\(name)', a parameter of 'register(…)', but depends on its interface \(ofInterface.phrase)",
      at: app.made[name]?.place ?? spec.name.place, notes: condition(leadingTo: service),
      help: "depend on '\(title)' on every platform: the parameter exists everywhere")
  }

  /// The first dependency with a condition by which a service is reached.
  func condition(leadingTo service: Int) -> [Note] {
    let module = chosen[service]?.module ?? graph.services[service].module
    let edges = conditionalEdges(leadingTo: module) { !$0.platforms.isEmpty }
    return edges.first.map { [Note("the dependency with a condition", at: $0)] } ?? []
  }

  private func conditionalEdges(leadingTo module: Int, where isMeant: (Condition) -> Bool) -> [Place] {
    let leads = graph.moduleGraph.reaching([module])
    var found: [Place] = []
    func look(_ target: LinkedGraph.Target, _ condition: Condition?, _ place: Place) {
      guard let condition, isMeant(condition), case .module(let start) = target else { return }
      if leads[start] { found.append(place) }
    }
    for edge in graph.appEdges where edge.component == app.index { look(edge.target, edge.condition, edge.place) }
    for edge in graph.edges where app.closure.contains(edge.from) { look(edge.target, edge.condition, edge.place) }
    return found.sorted()
  }

  /// `conditional-service`: what only a trait brings into the app.
  fileprivate func checkTraits(_ bag: inout DiagnosticBag) {
    func hasTraits(_ condition: Condition?) -> Bool { condition?.traits.isEmpty == false }
    let conditions = graph.edges.lazy.compactMap(\.condition) + graph.appEdges.lazy.compactMap(\.condition)
    guard conditions.contains(where: hasTraits) else { return }
    let whole = PlatformReach(graph, from: app.starts)
    let direct = graph.components[app.index].modules.filter { !graph.modules[$0].isTest }.map { ($0, PlatformSet.all) }
    let edges = graph.appEdges.filter { $0.component == app.index && !hasTraits($0.condition) }
    let starts =
      direct
      + edges.compactMap { edge -> PlatformReach.Start? in
        if case .module(let module) = edge.target { (module, PlatformSet(of: edge.condition)) } else { nil }
      }
    let sure = PlatformReach(graph, from: starts) { !hasTraits($0.condition) }
    let services = all.flatMap { service, provider in
      [provider.module, graph.services[service].module].map { (name: graph.services[service].name, module: $0) }
    }
    let tasks = launching.sorted().compactMap { module in
      graph.modules[module].module.launch.first.map {
        (name: graph.taskName($0.name.value, in: module), module: module)
      }
    }
    let injections = injecting.sorted().flatMap { index in
      graph.injections.needs[index].stating.flatMap { module in
        graph.modules[module].module.injects.prefix(1).map { (name: $0.value, module: module) }
      }
    }
    let configurations = configured.sorted().map { (name: graph.services[$0].name, module: graph.services[$0].module) }
    var reported: Set<Place> = []
    for (name, module) in services + tasks + injections + configurations where sure[module] != whole[module] {
      guard let place = conditionalEdges(leadingTo: module, where: { !$0.traits.isEmpty }).first,
        reported.insert(place).inserted
      else { continue }
      bag.add(.conditionalService(name, of: spec.name.value, behindTraitAt: place))
    }
  }
}

extension LinkedGraph {
  /// Returns whether a platform is missing on which apps are to be built: one that the root lists, or any if it lists
  /// none.
  func isMissed(_ wanted: PlatformSet, _ there: PlatformSet) -> Bool {
    let stated = project.integration.platforms.map(\.value.name)
    return stated.isEmpty || stated.contains { wanted.contains($0) && !there.contains($0) }
  }
}

extension PlatformSet {
  /// `only on iOS and macOS`
  var phrase: String {
    guard let names = sortedNames else { return "everywhere" }
    if names.isEmpty { return "nowhere" }
    return "only on "
      + names.map { $0 == "linux" ? "Linux" : SupportedPlatform.displayName(of: $0) }.joined(separator: " and ")
  }
}

extension Diagnostic {
  fileprivate static func conditionalService(
    _ service: String, requires other: String, of app: String, on platforms: PlatformSet, isOptional: Bool,
    at place: Place, because notes: [Note]
  ) -> Diagnostic {
    Diagnostic(
      .conditionalService, "'\(service)' requires '\(other)', which '\(app)' has \(platforms.phrase)", at: place,
      notes: notes,
      help: isOptional
        ? "depend on both on the same platforms: 'optional' is for services without a provider on every platform"
        : "limit the provider of '\(service)' to the same platforms, or provide '\(other)' on the others too")
  }

  fileprivate static func conditionalService(
    _ service: String, of app: String, behindTraitAt place: Place
  ) -> Diagnostic {
    Diagnostic(
      .conditionalService, "'\(service)' depends on a trait in '\(app)', which generated code does not support",
      at: place,
      help: "remove 'traits:' from this dependency, or move the services and providers to another module")
  }
}
