import Graph

/// A component or pin with its dependencies and dependents.
package struct FocusedGraph {
  /// The component or pin in focus.
  package let name: String
  /// Names of components and pins, including its own.
  package let owners: Set<String>

  /// - Returns: `nil` if the name is unknown.
  package init?(_ name: String, in need: NeedGraph) {
    let nodes = need.nodes(named: name)
    guard let first = nodes.first else { return nil }
    self.name = need.owner(first)
    let (below, above) = (need.graph.reachable(from: nodes), need.graph.reaching(nodes))
    owners = Set((0..<need.graph.nodeCount).filter { below[$0] || above[$0] }.map(need.owner))
  }
}
