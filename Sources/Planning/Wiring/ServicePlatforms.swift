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
  fileprivate(set) var ofProviders: [Place: PlatformSet] = [:]
  /// By service: of the accessor, and of that of the collection.
  fileprivate(set) var ofServices: [Int: PlatformSet] = [:]
  fileprivate(set) var ofCollections: [Int: PlatformSet] = [:]
  /// By the place of a launch task's name.
  var ofTasks: [Place: PlatformSet] = [:]
  /// By the needs in `graph.injections.needs`: the platforms of services that the registration installs for injecting
  /// code.
  var ofInjections: [Int: PlatformSet] = [:]

  func of(_ provider: LinkedGraph.Provider) -> PlatformSet { ofProviders[provider.declaration.service.place] ?? .all }
  func of(_ task: LaunchDeclaration) -> PlatformSet { ofTasks[task.name.place] ?? .all }
  func of(service: Int) -> PlatformSet { ofServices[service] ?? .all }
  func of(collection service: Int) -> PlatformSet { ofCollections[service] ?? .all }
}

extension WiringPlanner {
  /// Finds the platforms of all services, and reports what generated code cannot say of them.
  mutating func findPlatforms() {
    guard graph.hasConditions else { return }
    checkTraits()
    let reach = PlatformReach(graph, from: starts)
    let used = all
    platforms.ofProviders = wantedPlatforms(of: used, reach)
    let linked = reachOfWired
    for index in graph.services.indices {
      let module = graph.services[index].module
      let ofInterface = linked.platforms[module] ?? .all
      if made[graph.services[index].name] != nil {
        platforms.ofServices[index] = platformsOfMade(index, ofInterface)
      } else if absent.contains(index) || configured.contains(index) {
        platforms.ofServices[index] = ofInterface
      }
      if collected.contains(index) { platforms.ofCollections[index] = ofInterface }
    }
    narrow(used)
    findPlatformsOfTasks()
    findPlatformsOfInjections()
  }

  /// The platforms on which each module is reached, by those that provide services too.
  var reachOfWired: PlatformReach {
    let wired = all.flatMap { service, provider -> [PlatformReach.Start] in
      [provider.module, graph.services[service].module].map { ($0, platforms.of(provider)) }
    }
    return PlatformReach(graph, from: starts + wired)
  }

  /// Before requirements are looked at: where a provider's module is reached, or where it is needed if it is not.
  private func wantedPlatforms(
    of used: [(service: Int, provider: LinkedGraph.Provider)], _ reach: PlatformReach
  ) -> [Place: PlatformSet] {
    func interfaces(_ service: Int, _ provider: LinkedGraph.Provider) -> PlatformSet {
      let required = provider.declaration.requirements.compactMap { graph.serviceIndex[$0.service.value] }
      return ([service] + required).reduce(.all) {
        $0.intersection(graph.platforms(ofDependencyFrom: provider.module, on: graph.services[$1].module))
      }
    }
    let named = Dictionary(used.map { ($1.declaration.service.place, interfaces($0, $1)) }) { first, _ in first }
    var found: [Place: PlatformSet] = [:]
    var wanted: [Int: PlatformSet] = [:]
    for (service, provider) in used {
      let place = provider.declaration.service.place
      if closure.contains(provider.module) {
        found[place] = reach[provider.module].intersection(named[place] ?? .all)
        continue
      }
      let name = graph.services[service].name
      let isAsked = bindings[name] != nil || namesNothing || spec.app.injects.contains { $0.value == name }
      wanted[service] = (wanted[service] ?? .none).union(isAsked ? .all : reach[graph.services[service].module])
    }
    func reached(_ service: Int, _ provider: LinkedGraph.Provider) -> PlatformSet {
      let place = provider.declaration.service.place
      return found[place] ?? (wanted[service] ?? .none).intersection(named[place] ?? .all)
    }
    let asks = self.asks
    func needAsked(on reach: PlatformReach) -> Bool {
      var grows = false
      for ask in asks {
        let there = ask.modules.reduce(PlatformSet.none) { $0.union(reach[$1]) }
        let module = graph.services[ask.service].module
        let needed = there.intersection(graph.platforms(ofDependencyFrom: ask.from, on: module))
        let known = wanted[ask.service] ?? .none
        if needed.isSubset(of: known) { continue }
        wanted[ask.service] = known.union(needed)
        grows = true
      }
      return grows
    }
    _ = needAsked(on: reach)
    let isAllReached = asks.allSatisfy { $0.modules.allSatisfy(closure.contains) }
    // A requirement of an unreached provider is needed on the provider's platforms.
    var changed = true
    while changed {
      changed = false
      for (service, provider) in used {
        let here = reached(service, provider)
        for requirement in provider.declaration.requirements {
          guard let index = graph.serviceIndex[requirement.service.value], let known = wanted[index],
            !here.isSubset(of: known)
          else { continue }
          wanted[index] = known.union(here)
          changed = true
        }
      }
      if isAllReached { continue }
      // A module that a provider brings along is where that is.
      let linked = PlatformReach(
        graph,
        from: starts
          + used.flatMap { service, provider -> [PlatformReach.Start] in
            [provider.module, graph.services[service].module].map { ($0, reached(service, provider)) }
          })
      if needAsked(on: linked) { changed = true }
    }
    for (service, provider) in used { found[provider.declaration.service.place] = reached(service, provider) }
    return found
  }

  /// Takes away the platforms on which something that a provider requires is not there.
  private mutating func narrow(_ used: [(service: Int, provider: LinkedGraph.Provider)]) {
    var changed = true
    while changed {
      changed = false
      for (service, provider) in used {
        let place = provider.declaration.service.place
        for requirement in provider.declaration.requirements {
          guard let index = graph.serviceIndex[requirement.service.value] else { continue }
          let own = platforms.of(provider)
          let there = requirement.collect ? platforms.of(collection: index) : self.platforms(ofChosen: index)
          if own.isSubset(of: there) { continue }
          platforms.ofProviders[place] = own.intersection(there)
          changed = true
          if isMissed(own, there) {
            bag.add(
              .conditionalService(
                graph.services[service].name, requires: graph.services[index].name, of: spec.name.value, on: there,
                isOptional: requirement.optional, at: requirement.service.place,
                because: condition(leadingTo: chosen[index]?.module ?? graph.services[index].module)))
          }
        }
      }
    }
    for (index, provider) in chosen { platforms.ofServices[index] = platforms.of(provider) }
  }

  func platforms(ofChosen service: Int) -> PlatformSet {
    chosen[service].map(platforms.of) ?? platforms.of(service: service)
  }

  /// Returns whether a platform is missing on which the app is to be built: one that the root lists, or any if it lists
  /// none.
  func isMissed(_ wanted: PlatformSet, _ there: PlatformSet) -> Bool {
    let stated = graph.project.integration.platforms.map(\.value.name)
    if stated.isEmpty { return true }
    return stated.contains { wanted.contains($0) && !there.contains($0) }
  }

  /// A service that the app makes is a parameter, and exists on all platforms.
  private mutating func platformsOfMade(_ service: Int, _ ofInterface: PlatformSet) -> PlatformSet {
    guard isMissed(.all, ofInterface), !ofInterface.isAll else { return .all }
    let name = graph.services[service].name
    bag.add(
      Diagnostic(
        .conditionalService,
        "the app makes '\(name)', a parameter of 'register(…)', but depends on its interface \(ofInterface.phrase)",
        at: made[name]?.place ?? spec.name.place, notes: condition(leadingTo: graph.services[service].module),
        help: "depend on '\(graph.title(graph.services[service].module))' on every platform: the parameter exists "
          + "everywhere"))
    return .all
  }

  /// The first dependency with a condition by which a module is reached.
  func condition(leadingTo module: Int) -> [Note] {
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
    for edge in graph.appEdges where edge.component == app { look(edge.target, edge.condition, edge.place) }
    for edge in graph.edges where closure.contains(edge.from) { look(edge.target, edge.condition, edge.place) }
    return found.sorted()
  }

  /// `conditional-service`: what only a trait brings into the app.
  private mutating func checkTraits() {
    func hasTraits(_ condition: Condition?) -> Bool { condition?.traits.isEmpty == false }
    let conditions = graph.edges.lazy.compactMap(\.condition) + graph.appEdges.lazy.compactMap(\.condition)
    guard conditions.contains(where: hasTraits) else { return }
    let whole = PlatformReach(graph, from: starts)
    let direct = graph.components[app].modules.filter { !graph.modules[$0].isTest }.map { ($0, PlatformSet.all) }
    let edges = graph.appEdges.filter { $0.component == app && !hasTraits($0.condition) }
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
