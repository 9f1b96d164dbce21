import Graph

/// A component, what it needs and what needs it.
package struct FocusedGraph {
  /// The component or pin that is looked at.
  package let name: String
  /// Names of components and pins, its own among them.
  package let owners: Set<String>

  /// - Returns: `nil` where the name means nothing.
  package init?(_ name: String, in need: NeedGraph) {
    let nodes = need.nodes(named: name)
    guard let first = nodes.first else { return nil }
    self.name = need.owner(first)
    let (below, above) = (need.graph.reachable(from: nodes), need.graph.reaching(nodes))
    owners = Set((0..<need.graph.nodeCount).filter { below[$0] || above[$0] }.map(need.owner))
  }
}
