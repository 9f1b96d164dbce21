/// All nodes that some nodes lead to, themselves included, if successors are computed on the way.
///
/// For a complete graph, ``DirectedGraph/reachable(from:)`` hashes nothing.
package func reachable<Node: Hashable>(
  from starts: some Sequence<Node>, _ successors: (Node) -> some Sequence<Node>
) -> Set<Node> {
  var reached = Set(starts)
  var pending = Array(reached)
  while let node = pending.popLast() {
    for successor in successors(node) where reached.insert(successor).inserted { pending.append(successor) }
  }
  return reached
}
