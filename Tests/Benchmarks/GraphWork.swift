import Graph

/// The graph algorithms on one million edges between a hundred thousand nodes, each timed by itself.
func measureGraphs() -> [(name: String, milliseconds: Double)] {
  let (nodes, count) = (100_000, 1_000_000)
  var state: UInt64 = 42
  func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
  // Edges lead to lower numbers, as dependencies of a sound app do.
  var edges: [DirectedGraph.Edge] = []
  edges.reserveCapacity(count)
  for _ in 0..<count {
    let from = 1 + next(nodes - 1)
    edges.append(DirectedGraph.Edge(from: from, to: next(from)))
  }
  let built = timed { DirectedGraph(nodeCount: nodes, edges: edges) }
  let graph = built.value
  return [
    ("build", built.milliseconds),
    ("strongly connected components", timed { graph.stronglyConnectedComponents().count }.milliseconds),
    ("cycles", timed { graph.cycles().cycles.count }.milliseconds),
    ("shortest paths", timed { graph.shortestPaths(from: [nodes - 1]).reaches(0) }.milliseconds),
    ("reachable", timed { graph.reachable(from: [nodes - 1]).count }.milliseconds),
  ]
}
