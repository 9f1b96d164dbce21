import Diagnostics
import Model

/// One app: the modules that it consists of, and the services that its spec binds and makes.
final class WiredApp {
  let graph: LinkedGraph
  /// In `graph.components`.
  let index: Int
  /// The app's own modules and those that it names, with the platforms on which it does.
  let starts: [PlatformReach.Start]
  /// These, and all that they depend on.
  let closure: Set<Int>
  /// The modules that the app and its own modules depend on by name.
  let direct: [(module: Int, place: Place)]
  /// By the service's name.
  let bindings: [String: Binding]
  /// By name, the services that the app passes to `register(…)`.
  let made: [String: Located<String>]
  /// By service, the app's own provider: as if the interface module had one.
  let makers: [Int: LinkedGraph.Provider]
  private let shared: SharedSpec

  init(_ graph: LinkedGraph, _ index: Int) {
    (self.graph, self.index, shared) = (graph, index, graph.components[index].shared)
    let named = graph.appEdges.compactMap { edge -> (module: Int, place: Place, condition: Condition?)? in
      guard edge.component == index, case .module(let module) = edge.target else { return nil }
      return (module, edge.place, edge.condition)
    }
    let own = graph.components[index].modules.filter { !graph.modules[$0].isTest }
    starts = own.map { ($0, .all) } + named.map { ($0.module, PlatformSet(of: $0.condition)) }
    closure = graph.modulesNeeded(by: starts.map(\.module))
    direct =
      named.map { ($0.module, $0.place) }
      + own.flatMap { graph.edges[graph.modules[$0].edges] }.compactMap { edge in
        guard !edge.isImplied, case .module(let target) = edge.target else { return nil }
        return (target, edge.place)
      }
    var bindings: [String: Binding] = [:]
    var made: [String: Located<String>] = [:]
    var makers: [Int: LinkedGraph.Provider] = [:]
    for shared in [graph.project.root.map { graph.project.specs[$0] }, shared].compactMap({ $0 }) {
      for binding in shared.spec.app.bind { bindings[binding.service.value] = binding }
      for service in shared.spec.app.provides {
        made[service.value] = service
        if let index = graph.serviceIndex[service.value] {
          makers[index] = graph.maker(of: service, index, shared.spec.app.materials[service.value] ?? [])
        }
      }
    }
    (self.bindings, self.made, self.makers) = (bindings, made, makers)
  }

  var spec: Spec { _read { yield shared.spec } }

  /// True if the app depends on no module of the project by name: it consists of all of them.
  var namesNothing: Bool { direct.isEmpty }

  func makes(_ service: Int) -> Bool { made[graph.services[service].name] != nil }

  /// The services that it binds or makes and that no module offers.
  var unknownServices: [Located<String>] {
    [bindings.values.map(\.service), Array(made.values)].flatMap { services in
      services.filter { graph.serviceIndex[$0.value] == nil }.sorted { $0.place < $1.place }
    }
  }

  // MARK: Providers

  /// The providers in the app's own components, or, if there are none, all.
  func candidates(for service: LinkedGraph.Service) -> [LinkedGraph.Provider] {
    let own = service.providers.filter { closure.contains($0.module) }
    return own.isEmpty ? service.providers : own
  }

  /// The providers that are collected: the candidates, and the one that is bound, which may lie elsewhere.
  func collection(of index: Int) -> [LinkedGraph.Provider] {
    let service = graph.services[index]
    let candidates = candidates(for: service)
    guard let bound = bindings[service.name].flatMap({ providers(of: service, meantBy: $0).first }) else {
      return candidates
    }
    let places = Set((candidates + [bound]).map(\.declaration.service.place))
    return service.providers.filter { places.contains($0.declaration.service.place) }
  }

  /// The providers that a binding names, by component, module or type.
  func providers(of service: LinkedGraph.Service, meantBy binding: Binding) -> [LinkedGraph.Provider] {
    let choice = binding.choice.value
    return service.providers.filter { provider in
      choice == graph.title(provider.module) || choice == graph.component(of: provider.module).name
        || choice == graph.modules[provider.module].name
        || choice == provider.declaration.construction.value.text
    }
  }

  /// Services that are required only as collections: they need no choice of a provider.
  var onlyCollected: Set<Int> {
    var collects: Set<Int> = []
    var single: Set<Int> = []
    let ofTasks =
      graph.hasLaunchTasks ? graph.modules.flatMap { $0.module.launch.flatMap(\.requirements) } : []
    let injected = graph.hasInjections ? graph.modules.flatMap(\.module.injects) + spec.app.injects : []
    let ofApp = makers.values.flatMap(\.declaration.requirements)
    let others = ofTasks + injected.map { RequirementDeclaration(service: $0) } + ofApp
    for requirements in graph.services.map({ $0.providers.flatMap(\.declaration.requirements) }) + [others] {
      for requirement in requirements {
        guard let index = graph.serviceIndex[requirement.service.value] else { continue }
        if requirement.collect, graph.services[index].isConfiguration { continue }
        if requirement.collect { collects.insert(index) } else { single.insert(index) }
      }
    }
    return collects.subtracting(single).filter { bindings[graph.services[$0].name] == nil && !makes($0) }
  }
}

extension LinkedGraph {
  /// The service that an app makes from others, as if the interface module had a provider; `nil` if it needs no other.
  fileprivate func maker(of service: Located<String>, _ index: Int, _ materials: [RequirementDeclaration]) -> Provider?
  {
    if materials.isEmpty { return nil }
    return Provider(
      module: services[index].module,
      declaration: ProviderDeclaration(
        service: service, construction: Located(.factory("register"), at: service.place), requirements: materials))
  }
}
