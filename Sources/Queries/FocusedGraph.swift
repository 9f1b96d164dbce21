import Graph
import Planning

/// A component or pin with its dependencies and dependents.
package struct FocusedGraph {
  /// The component or pin in focus.
  package let name: String
  /// Names of components and pins, including its own.
  package let owners: Set<String>

  /// - Parameter name: a component, a module or a pin; or a service, which stands for the module that offers it; or
  ///   a value, a launch task, a route, an event or a scope, for the modules that declare or use it.
  /// - Returns: `nil` if the name is unknown.
  package init?(_ name: String, in need: NeedGraph) {
    func offering(_ isMeant: (String) -> Bool) -> [Int] {
      need.linked.services.first { isMeant($0.name) }.map { [need.index(.module($0.module))] } ?? []
    }
    var nodes = need.hasExactly(name) ? [] : offering { $0 == name }
    // In the order of `why`: what is spelled exactly so comes before what differs in case.
    if nodes.isEmpty, !need.hasExactly(name) {
      nodes = RuntimeNames(need.linked).modules(named: name).map { need.index(.module($0)) }
    }
    if nodes.isEmpty { nodes = need.nodes(named: name) }
    if nodes.isEmpty { nodes = offering { $0.lowercased() == name.lowercased() } }
    guard let first = nodes.first else { return nil }
    self.name = need.owner(first)
    let (below, above) = (need.graph.reachable(from: nodes), need.graph.reaching(nodes))
    owners = Set((0..<need.graph.nodeCount).filter { below[$0] || above[$0] }.map(need.owner))
  }
}
