extension DirectedGraph {
  /// All nodes, each before the ones its edges lead to, or `nil` when the graph has a cycle or a
  /// self-loop. Linear; nodes that become free together come by index.
  ///
  /// A. B. Kahn, Topological Sorting of Large Networks, Comm. ACM 5(11), 1962.
  package func topologicalOrder() -> [Int]? {
    var incoming = [Int32](repeating: 0, count: nodeCount)
    for target in targets { incoming[Int(target)] += 1 }
    var order = (0..<nodeCount).filter { incoming[$0] == 0 }
    order.reserveCapacity(nodeCount)
    var next = 0
    while next < order.count {
      for slot in slots(of: order[next]) {
        let target = Int(targets[slot])
        incoming[target] -= 1
        if incoming[target] == 0 { order.append(target) }
      }
      next += 1
    }
    return order.count == nodeCount ? order : nil
  }
}
