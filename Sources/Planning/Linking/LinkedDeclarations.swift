import Graph
import Model
import Text

// MARK: Declarations that are in an app since their module is linked
extension WiringPlanner {
  /// The modules that the app and its registration are linked with.
  var linked: Set<Int> {
    let wired = all.flatMap { [$0.provider.module, graph.services[$0.service].module] }
    return graph.modulesNeeded(by: Array(closure) + wired)
  }

  /// Adds the configurations of components in the app that nobody requires: those of code that nobody constructs.
  ///
  /// A component is in the app where it is linked; one whose interface alone is linked is not.
  ///
  /// - Returns: true if one has a provider, which may link more.
  mutating func addConfigurations() -> Bool {
    guard graph.services.contains(where: \.isConfiguration) else { return false }
    let count = chosen.count
    let linked = linked
    for (index, service) in graph.services.enumerated()
    where service.isConfiguration && linked.contains(service.module) && !configured.contains(index) {
      let others = graph.component(of: service.module).modules.filter {
        $0 != service.module && graph.modules[$0].kind == .library
      }
      guard others.isEmpty || others.contains(where: linked.contains) else { continue }
      decide(Need(service: index, place: service.declaration.name.place))
    }
    return chosen.count > count
  }

  /// Adds the launch tasks of linked modules, and needs what they take.
  ///
  /// - Returns: true if there were any that were not known.
  mutating func addLaunchTasks() -> Bool {
    guard graph.hasLaunchTasks else { return false }
    let found = linked.filter { !graph.modules[$0].module.launch.isEmpty && !launching.contains($0) }.sorted()
    for module in found {
      launching.insert(module)
      for requirement in graph.modules[module].module.launch.flatMap(\.requirements) { need(requirement) }
    }
    return !found.isEmpty
  }

  /// The code that is set up with a configuration when the app starts.
  func setUp(of service: LinkedGraph.Service) -> Wiring.SetUp? {
    guard service.isConfiguration, let declaration = graph.modules[service.module].module.configurations.first,
      let type = declaration.setup?.value
    else { return nil }
    var setUp = Wiring.SetUp(
      type: type, declared: graph.location(declaration.place, in: graph.component(of: service.module).spec))
    setUp.values = declaration.values.compactMap { property in
      SwiftIdentifier(property.name.value).map { Wiring.SetUp.Value(name: $0, type: property.type.value) }
    }
    return setUp
  }

  /// Services that are required only as collections.
  func servicesOnlyCollected() -> Set<Int> {
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
    return collects.subtracting(single).filter {
      bindings[graph.services[$0].name] == nil && made[graph.services[$0].name] == nil
    }
  }

  /// The requirements of a provider, in its order.
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

extension LinkedGraph {
  /// Modules, and all that they depend on.
  package func modulesNeeded(by modules: some Sequence<Int>) -> Set<Int> {
    var reached = Set(modules)
    var pending = Array(reached)
    while let module = pending.popLast() {
      for edge in edges[self.modules[module].edges] {
        if case .module(let target) = edge.target, reached.insert(target).inserted { pending.append(target) }
      }
    }
    return reached
  }

  /// The service that an app makes from others, as if the interface module had a provider; `nil` if it needs no other.
  func maker(of service: Located<String>, _ index: Int, _ materials: [RequirementDeclaration]) -> Provider? {
    if materials.isEmpty { return nil }
    return Provider(
      module: services[index].module,
      declaration: ProviderDeclaration(
        service: service, construction: Located(.factory("register"), at: service.place), requirements: materials))
  }
}
