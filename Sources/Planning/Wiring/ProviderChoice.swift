import Diagnostics
import Model

/// The providers that one app has for its services, and the declarations that are in it since their modules are linked.
struct ProviderChoice {
  /// A provider of a service.
  typealias Entry = (service: Int, provider: LinkedGraph.Provider)

  let app: WiredApp
  /// The chosen provider by the service's index.
  var chosen: [Int: LinkedGraph.Provider] = [:]
  /// Optional services without a provider.
  var absent: Set<Int> = []
  var collected: Set<Int> = []
  /// Services that are configurations, whose values the app gives.
  var configured: Set<Int> = []
  /// The modules of the app that state launch tasks.
  var launching: Set<Int> = []
  /// Components with code that injects services, in `graph.injections.needs`.
  var injecting: Set<Int> = []
  /// The places of the providers that are chosen, collected, or one of several that could be.
  var usedProviders: Set<Place> = []

  init(_ app: WiredApp) { self.app = app }

  var graph: LinkedGraph { app.graph }
  var spec: Spec { _read { yield app.spec } }

  /// All used providers, with their service, in the order of services and providers; what the app makes of services too.
  var all: [Entry] {
    graph.services.indices.flatMap { index in
      providers(of: index, collected: collected.contains(index)).map { (index, $0) }
    }
  }

  /// The providers of a service, alone or collected, and the app's own where it makes the service of others.
  func providers(of service: Int, collected: Bool) -> [LinkedGraph.Provider] {
    let maker = app.makers[service].map { [$0] } ?? []
    if collected { return app.collection(of: service) + maker }
    return chosen[service].map { [$0] } ?? maker
  }

  /// The modules that the app and its registration are linked with.
  var linked: Set<Int> {
    let wired = all.flatMap { [$0.provider.module, graph.services[$0.service].module] }
    return graph.modulesNeeded(by: Array(app.closure) + wired)
  }

  /// Returns whether the app has a service by itself, not only in a collection.
  func has(_ service: Int) -> Bool {
    chosen[service] != nil || absent.contains(service) || configured.contains(service) || app.makes(service)
  }

  /// The services whose values the app gives, by name.
  var configurations: [Int] {
    configured.filter { !app.makes($0) }.sorted { graph.services[$0].name < graph.services[$1].name }
  }

  func isolation(of service: Int) -> ServiceIsolation? { .init(of: graph.services[service], in: graph) }

  func requirements(of provider: LinkedGraph.Provider) -> [Wiring.Requirement] {
    provider.declaration.requirements.compactMap { requirement -> Wiring.Requirement? in
      // As the service is spelled where it is declared: two spellings of one text are two names to the compiler.
      let name =
        graph.serviceIndex[requirement.service.value].map { graph.services[$0].name } ?? requirement.service.value
      guard let service = SwiftIdentifier(requirement.collect ? collectedName(name) : name) else { return nil }
      var described = Wiring.Requirement(
        service: service, label: SwiftIdentifier(requirement.label ?? requirement.service.value),
        lazy: requirement.lazy)
      described.origin = origin(of: requirement, in: provider)
      return described
    }
  }
}

/// The accessor of the collection of a service.
func collectedName(_ name: String) -> String { "all" + name.prefix(1).uppercased() + name.dropFirst() }
