/// Some nodes of a graph and the edges among them, without self-loops and parallel edges, numbered
/// afresh in the same order.
struct InducedSubgraph {
  let graph: DirectedGraph
  /// The edges' indices in the whole graph.
  let edgeIndices: [Int32]

  /// - Parameters:
  ///   - nodes: Ascending, each once.
  ///   - numbers: one number for each node of the whole graph, all -1 before and after.
  init(of whole: DirectedGraph, nodes: some Sequence<Int32>, numbers: inout [Int32]) {
    var count = 0
    for node in nodes {
      numbers[Int(node)] = Int32(truncatingIfNeeded: count)
      count += 1
    }
    var edges: [DirectedGraph.Edge] = []
    var edgeIndices: [Int32] = []
    var lastSource = [Int](repeating: -1, count: count)
    for (source, node) in nodes.enumerated() {
      for slot in whole.slots(of: Int(node)) {
        let target = Int(numbers[Int(whole.targets[slot])])
        guard target >= 0, target != source, lastSource[target] != source else { continue }
        lastSource[target] = source
        edges.append(.init(from: source, to: target))
        edgeIndices.append(whole.slotEdges[slot])
      }
    }
    for node in nodes { numbers[Int(node)] = -1 }
    graph = DirectedGraph(nodeCount: count, edges: edges)
    self.edgeIndices = edgeIndices
  }
}
