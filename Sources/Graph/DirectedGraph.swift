/// A directed graph in compressed sparse rows: nodes and edges are indices, so that a caller keeps
/// names and places in arrays of its own.
///
/// Edges that leave one node keep the order of the edge list; every algorithm follows that order, so
/// the same list gives the same answer on every machine. Parallel edges and self-loops are allowed.
package struct DirectedGraph: Sendable {
  /// An edge from one node to another, eight bytes.
  package struct Edge: Hashable, Sendable {
    let sourceNode: Int32
    let targetNode: Int32

    package init(from source: Int, to target: Int) {
      (sourceNode, targetNode) = (Int32(source), Int32(target))
    }

    package var source: Int { Int(sourceNode) }
    package var target: Int { Int(targetNode) }
  }

  package let nodeCount: Int
  /// The edge list as it was given; an edge's index is its index here.
  package let edges: [Edge]

  /// The slots of node n are `offsets[n] ..< offsets[n + 1]`.
  let offsets: [Int32]
  /// The target of each slot.
  let targets: [Int32]
  /// The edge index of each slot.
  let slotEdges: [Int32]

  /// Builds the rows by a counting sort, in time linear in nodes and edges.
  ///
  /// Both ends of every edge have to be in `0 ..< nodeCount`.
  package init(nodeCount: Int, edges: [Edge]) {
    precondition(edges.count < Int(Int32.max), "edge indices are 32 bits wide")
    var offsets = [Int32](repeating: 0, count: nodeCount + 1)
    for edge in edges { offsets[edge.source + 1] += 1 }
    for node in 0..<nodeCount { offsets[node + 1] += offsets[node] }
    var next = offsets
    var targets = [Int32](repeating: 0, count: edges.count)
    var slotEdges = targets
    for (index, edge) in edges.enumerated() {
      precondition(edge.target >= 0 && edge.target < nodeCount, "an edge leads to no node")
      let slot = Int(next[edge.source])
      next[edge.source] += 1
      targets[slot] = edge.targetNode
      slotEdges[slot] = Int32(truncatingIfNeeded: index)
    }
    (self.nodeCount, self.edges, self.offsets) = (nodeCount, edges, offsets)
    (self.targets, self.slotEdges) = (targets, slotEdges)
  }

  package var edgeCount: Int { edges.count }

  /// The targets of the edges that leave a node, in the order of the edge list.
  package func successors(of node: Int) -> ArraySlice<Int32> { targets[slots(of: node)] }

  /// The graph with every edge reversed; edge indices stay the same.
  package func reversed() -> DirectedGraph {
    DirectedGraph(nodeCount: nodeCount, edges: edges.map { Edge(from: $0.target, to: $0.source) })
  }

  func slots(of node: Int) -> Range<Int> { Int(offsets[node])..<Int(offsets[node + 1]) }
}
