import Diagnostics
import Findings
import Model
import Text

/// The search for a provider of each service that one app needs, from one requirement to the next.
struct ProviderSearch {
  /// A requirement on a service.
  private struct Need {
    let service: Int
    let place: Place
    var optional = false
    var collect = false
  }

  var choice: ProviderChoice
  private let app: WiredApp
  private let graph: LinkedGraph
  private var bag = DiagnosticBag()
  /// Services for which no choice could be made, which is reported.
  private var failed: Set<Int> = []
  private var queue: [Need] = []
  /// The first of `queue` about which nothing is decided yet.
  private var nextNeed = 0

  static func choice(for app: WiredApp, _ bag: inout DiagnosticBag) -> ProviderChoice {
    for service in app.unknownServices { bag.add(.unknownService(service, in: app.graph)) }
    var search = ProviderSearch(app)
    search.queue = search.firstNeeds
    for service in app.ownInjections { search.need(RequirementDeclaration(service: service)) }
    for maker in app.makers.sorted(by: { $0.key < $1.key }) { search.use(maker.value) }
    // A chosen provider may link modules with configurations and tasks of their own.
    repeat {
      search.decideAll()
    } while search.addConfigurations() || search.addLaunchTasks() || search.addInjections()
    bag.add(contentsOf: search.bag)
    return search.choice
  }

  private init(_ app: WiredApp) {
    (self.app, graph, choice) = (app, app.graph, ProviderChoice(app))
  }

  /// The needs of the app's interface dependencies, of its components, and of the services that it binds or makes.
  private var firstNeeds: [Need] {
    let onlyCollected = app.onlyCollected
    var needs: [Need] = []
    let offering = Dictionary(grouping: graph.services.indices) { graph.services[$0].module }
    for (module, place) in app.direct {
      for service in offering[module] ?? [] { needs.append(Need(service: service, place: place)) }
    }
    for (index, service) in graph.services.enumerated() {
      for provider in service.providers where app.namesNothing || app.closure.contains(provider.module) {
        needs.append(Need(service: index, place: provider.declaration.service.place))
      }
    }
    for name in app.bindings.keys.sorted() + app.made.keys.sorted() {
      guard let service = graph.serviceIndex[name],
        let place = app.bindings[name]?.service.place ?? app.made[name]?.place
      else { continue }
      needs.append(Need(service: service, place: place))
    }
    needs.removeAll { onlyCollected.contains($0.service) }
    let named = Set(app.direct.map(\.module))
    for service in onlyCollected.sorted() {
      let inClosure = graph.services[service].providers.contains { app.closure.contains($0.module) }
      if inClosure || app.namesNothing || named.contains(graph.services[service].module) {
        needs.append(Need(service: service, place: graph.services[service].declaration.name.place, collect: true))
      }
    }
    return needs
  }

  // MARK: Needs

  private mutating func decideAll() {
    while nextNeed < queue.count {
      decide(queue[nextNeed])
      nextNeed += 1
    }
  }

  private mutating func decide(_ need: Need) {
    let service = graph.services[need.service]
    if need.collect {
      guard choice.collected.insert(need.service).inserted else { return }
      for provider in app.collection(of: need.service) { use(provider) }
      return
    }
    if app.makes(need.service) || choice.chosen[need.service] != nil || failed.contains(need.service) { return }
    if choice.absent.contains(need.service), need.optional { return }
    choice.absent.remove(need.service)
    if let binding = app.bindings[service.name] {
      follow(binding, for: need.service)
      return
    }
    if service.isConfiguration {
      choice.configured.insert(need.service)
      return
    }
    let candidates = app.candidates(for: service)
    if candidates.count == 1 {
      choose(candidates[0], for: need.service)
    } else if !candidates.isEmpty {
      fail(
        need.service, among: candidates,
        .ambiguousProvider(service, candidates.map { (graph.title($0.module), $0) }, app: app.spec, at: need.place))
    } else if need.optional {
      choice.absent.insert(need.service)
    } else {
      fail(
        need.service, among: [],
        .missingProvider(service, app: app.spec.name.value, at: need.place).following(similarNames(of: service.name)))
    }
  }

  private mutating func follow(_ binding: Binding, for index: Int) {
    let service = graph.services[index]
    let meant = app.providers(of: service, meantBy: binding)
    guard let provider = meant.first else {
      fail(
        index, among: service.providers,
        .wrongBinding(binding, providers: service.providers.map { graph.title($0.module) }))
      return
    }
    // Several of one module may have the name; the name of a component stands for the first of its modules.
    let others = meant.filter { $0.module == provider.module }
    if others.count == 1 {
      choose(provider, for: index)
    } else {
      fail(
        index, among: others,
        .ambiguousProvider(
          service, others.map { (graph.title($0.module), $0) }, app: app.spec, boundTo: binding.choice.value,
          at: binding.choice.place))
    }
  }

  /// Marks the providers among which no choice could be made as used: one of them will be.
  private mutating func fail(_ service: Int, among providers: [LinkedGraph.Provider], _ finding: Diagnostic) {
    failed.insert(service)
    choice.usedProviders.formUnion(providers.map(\.declaration.service.place))
    bag.add(finding)
  }

  /// The places at which an unknown service has a similar name.
  private func similarNames(of service: String) -> [Place] {
    (graph.unknownServices + app.unknownServices).filter { !nearest(to: $0.value, in: [service]).isEmpty }.map(\.place)
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

  private mutating func choose(_ provider: LinkedGraph.Provider, for service: Int) {
    choice.chosen[service] = provider
    use(provider)
  }

  private mutating func use(_ provider: LinkedGraph.Provider) {
    guard choice.usedProviders.insert(provider.declaration.service.place).inserted else { return }
    for requirement in provider.declaration.requirements { need(requirement) }
  }

  // MARK: Declarations that are in an app since their module is linked

  /// Adds the configurations of components in the app that nobody requires: those of code that nobody constructs.
  ///
  /// A component is in the app where it is linked; one whose interface alone is linked is not.
  ///
  /// - Returns: true if one has a provider, which may link more.
  private mutating func addConfigurations() -> Bool {
    guard graph.services.contains(where: \.isConfiguration) else { return false }
    let count = choice.chosen.count
    let linked = choice.linked
    for (index, service) in graph.services.enumerated()
    where service.isConfiguration && linked.contains(service.module) && !choice.configured.contains(index) {
      let others = graph.component(of: service.module).modules.filter {
        $0 != service.module && graph.modules[$0].kind == .library
      }
      guard others.isEmpty || others.contains(where: linked.contains) else { continue }
      decide(Need(service: index, place: service.declaration.name.place))
    }
    return choice.chosen.count > count
  }
}
