/// A shortest path from the nearest of some nodes to every node they reach.
package struct ShortestPaths: Sendable {
  private static let unreached: Int32 = -1
  private static let start: Int32 = -2

  private let edges: [DirectedGraph.Edge]
  /// The edge by which the search reached each node.
  private let edgeInto: [Int32]
  /// The number of edges on the path to each node; valid where one leads there.
  private let lengths: [Int32]
  /// The source of the path to each node; valid where one leads there.
  private let origins: [Int32]

  /// Breadth-first search.
  init(in graph: DirectedGraph, from sources: some Sequence<Int>) {
    var edgeInto = [Int32](repeating: Self.unreached, count: graph.nodeCount)
    var lengths = [Int32](repeating: 0, count: graph.nodeCount)
    var origins = lengths
    var queue: [Int32] = []
    for source in sources where edgeInto[source] == Self.unreached {
      edgeInto[source] = Self.start
      origins[source] = Int32(source)
      queue.append(Int32(source))
    }
    var next = 0
    while next < queue.count {
      let node = Int(queue[next])
      for slot in graph.slots(of: node) {
        let target = Int(graph.targets[slot])
        guard edgeInto[target] == Self.unreached else { continue }
        edgeInto[target] = graph.slotEdges[slot]
        (lengths[target], origins[target]) = (lengths[node] + 1, origins[node])
        queue.append(graph.targets[slot])
      }
      next += 1
    }
    (self.edges, self.edgeInto) = (graph.edges, edgeInto)
    (self.lengths, self.origins) = (lengths, origins)
  }

  /// Returns whether a path leads to the node; the sources reach themselves.
  package func reaches(_ node: Int) -> Bool { edgeInto[node] != Self.unreached }

  /// The number of edges on a shortest path to a node; `nil` when nothing leads there. Constant time.
  package func length(to node: Int) -> Int? { reaches(node) ? Int(lengths[node]) : nil }

  /// The source where the shortest path to a node begins; `nil` when nothing leads there. Constant time.
  package func origin(of node: Int) -> Int? { reaches(node) ? Int(origins[node]) : nil }

  /// The node before this one on the shortest path to it; `nil` for a source, and when nothing leads there. Constant
  /// time.
  package func predecessor(of node: Int) -> Int? { edgeInto[node] < 0 ? nil : edges[Int(edgeInto[node])].source }

  /// The edges of a shortest path to a node, in walking order: none for a source, `nil` when
  /// nothing leads there.
  package func path(to node: Int) -> [Int]? {
    guard reaches(node) else { return nil }
    var path: [Int] = []
    var node = node
    while edgeInto[node] >= 0 {
      let edge = Int(edgeInto[node])
      path.append(edge)
      node = edges[edge].source
    }
    path.reverse()
    return path
  }
}

extension DirectedGraph {
  /// Shortest paths from the nearest of `sources`, by breadth-first search in linear time.
  ///
  /// Of several shortest paths it is the first found, with sources in the given order and edges in the order of the
  /// edge list. E. F. Moore, The Shortest Path Through a Maze, 1959.
  package func shortestPaths(from sources: some Sequence<Int>) -> ShortestPaths {
    ShortestPaths(in: self, from: sources)
  }

  /// For each node whether any of `sources` reaches it; they reach themselves. Linear.
  package func reachable(from sources: some Sequence<Int>) -> [Bool] {
    var met = [Bool](repeating: false, count: nodeCount)
    var pending: [Int32] = []
    for source in sources where !met[source] {
      met[source] = true
      pending.append(Int32(source))
    }
    while let node = pending.popLast() {
      for slot in slots(of: Int(node)) where !met[Int(targets[slot])] {
        met[Int(targets[slot])] = true
        pending.append(targets[slot])
      }
    }
    return met
  }

  /// For each node whether it reaches any of `goals`; they reach themselves. Linear; for many look-ups, keep
  /// ``reversed()`` and use ``reachable(from:)`` on it.
  package func reaching(_ goals: some Sequence<Int>) -> [Bool] { reversed().reachable(from: goals) }
}
