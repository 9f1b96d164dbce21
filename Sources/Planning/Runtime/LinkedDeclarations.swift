import Graph
import Model

// What is in an app since the module that states it is linked.
extension WiringPlanner {
  /// The modules that the app and its registration are linked with.
  var linked: Set<Int> {
    let wired = all.flatMap { [$0.provider.module, graph.services[$0.service].module] }
    return Set(
      reachable(from: Array(closure) + wired) { module in
        graph.edges[graph.modules[module].edges].lazy.compactMap { edge in
          if case .module(let target) = edge.target { target } else { nil }
        }
      })
  }

  /// Adds the configurations of components in the app that nobody requires: those of code that nobody constructs.
  ///
  /// A component is in the app where it is linked; one whose interface alone is linked is not.
  ///
  /// - Returns: whether one has a provider, which may link more.
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
  /// - Returns: whether there were any that were not known.
  mutating func addLaunchTasks() -> Bool {
    guard graph.hasLaunchTasks else { return false }
    let found = linked.filter { !graph.modules[$0].module.launch.isEmpty && !launching.contains($0) }.sorted()
    for module in found {
      launching.insert(module)
      for requirement in graph.modules[module].module.launch.flatMap(\.requirements) { need(requirement) }
    }
    return !found.isEmpty
  }

  /// What is set up with a configuration when the app starts.
  func setUp(of service: LinkedGraph.Service) -> Wiring.SetUp? {
    guard service.isConfiguration, let declaration = graph.modules[service.module].module.configurations.first,
      let type = declaration.setup?.value
    else { return nil }
    return Wiring.SetUp(
      type: type, declared: graph.location(declaration.place, in: graph.component(of: service.module).spec))
  }
}
