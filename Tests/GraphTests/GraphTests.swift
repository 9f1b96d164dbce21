import Graph
import Testing

@Suite struct GraphTests {
  @Test func rowsKeepTheOrderOfTheEdgeList() {
    let graph = DirectedGraph(3, [(2, 1), (0, 2), (2, 0), (0, 1)])
    #expect(Array(graph.successors(of: 0)) == [2, 1])
    #expect(Array(graph.outgoingEdges(of: 0)) == [1, 3])
    #expect(Array(graph.successors(of: 1)).isEmpty)
    #expect(Array(graph.successors(of: 2)) == [1, 0])
    #expect(Array(graph.reversed().outgoingEdges(of: 1)) == [0, 3])
    #expect(Array(graph.reversed().successors(of: 1)) == [2, 0])
  }

  @Test func anEmptyGraphHasEmptyAnswers() {
    let graph = DirectedGraph(0, [])
    #expect(graph.topologicalOrder() == [])
    #expect(graph.stronglyConnectedComponents().count == 0)
    #expect(graph.cycles() == DirectedGraph(1, []).cycles())
    #expect(graph.cycles().cycles.isEmpty)
  }

  @Test func componentsAgreeWithBruteForce() {
    for seed in 0..<3_000 as Range<UInt64> {
      let graph = DirectedGraph.random(seed: seed)
      let distance = BruteForce(graph).distance
      let components = graph.stronglyConnectedComponents()
      for a in 0..<graph.nodeCount {
        #expect(components.members(of: components[a]).contains(Int32(a)), "seed \(seed)")
        for b in 0..<graph.nodeCount {
          let isMutual = distance[a][b] != nil && distance[b][a] != nil
          #expect((components[a] == components[b]) == isMutual, "seed \(seed)")
        }
      }
      for edge in graph.edges {
        #expect(components[edge.source] >= components[edge.target], "seed \(seed)")
      }
    }
  }

  @Test func topologicalOrderExistsExactlyWithoutCycles() {
    for seed in 0..<3_000 as Range<UInt64> {
      let graph = DirectedGraph.random(seed: seed)
      let distance = BruteForce(graph).distance
      let hasCycle = graph.edges.contains { distance[$0.target][$0.source] != nil }
      guard let order = graph.topologicalOrder() else {
        #expect(hasCycle, "seed \(seed)")
        continue
      }
      #expect(!hasCycle && order.sorted() == Array(0..<graph.nodeCount), "seed \(seed)")
      var position = [Int](repeating: 0, count: graph.nodeCount)
      for (index, node) in order.enumerated() { position[node] = index }
      #expect(
        graph.edges.allSatisfy { position[$0.source] < position[$0.target] }, "seed \(seed)")
    }
  }

  @Test func reachabilityAndShortestPathsAgreeWithBruteForce() {
    for seed in 0..<2_000 as Range<UInt64> {
      let graph = DirectedGraph.random(seed: seed)
      let distance = BruteForce(graph).distance
      let nodes = 0..<graph.nodeCount
      let sources = Array(nodes.filter { $0 % 3 == 0 })
      let forward = graph.reachable(from: sources)
      let backward = graph.reaching(sources)
      let tree = graph.shortestPaths(from: sources)
      for a in nodes {
        let nearest = sources.compactMap { distance[$0][a] }.min()
        #expect(forward[a] == (nearest != nil), "seed \(seed)")
        #expect(tree.path(to: a)?.count == nearest, "seed \(seed)")
        #expect(tree.reaches(a) == (nearest != nil), "seed \(seed)")
        #expect(backward[a] == sources.contains { distance[a][$0] != nil }, "seed \(seed)")
        for b in nodes {
          let path = graph.shortestPath(from: a, to: b)
          #expect(path?.count == distance[a][b], "seed \(seed)")
          guard let path, let first = path.first, let last = path.last else { continue }
          #expect(graph.isWalk(path), "seed \(seed)")
          #expect(graph.edges[first].source == a && graph.edges[last].target == b, "seed \(seed)")
        }
      }
    }
  }

  @Test func shortestPathTiesGoToTheEarlierEdge() {
    let graph = DirectedGraph(4, [(0, 2), (0, 1), (1, 3), (2, 3), (2, 3)])
    #expect(graph.shortestPath(from: 0, to: 3) == [0, 3])
  }

  @Test func simplePathsAgreeWithBruteForce() {
    for seed in 0..<1_000 as Range<UInt64> {
      let graph = DirectedGraph.random(seed: seed)
      let slow = BruteForce(graph)
      for a in 0..<graph.nodeCount {
        for b in 0..<graph.nodeCount {
          let paths = Array(graph.simplePaths(from: a, to: b))
          #expect(paths.allSatisfy(graph.isWalk), "seed \(seed)")
          let visited = paths.map { graph.nodes(of: $0, from: a) }
          #expect(Set(visited) == slow.simplePaths(from: a, to: b), "seed \(seed)")
          #expect(Set(visited).count == visited.count, "seed \(seed)")
        }
      }
    }
  }

  /// A ladder of 200 diamonds has 2^200 paths, and a clique with one way out countless dead ends.
  @Test func simplePathsAreMadeOneAtATime() {
    let ladder = (0..<200).flatMap { rung -> [(Int, Int)] in
      let a = rung * 3
      return [(a, a + 1), (a, a + 2), (a + 1, a + 3), (a + 2, a + 3)]
    }
    let paths = Array(DirectedGraph(601, ladder).simplePaths(from: 0, to: 600).prefix(5))
    #expect(paths.count == 5 && Set(paths).count == 5)
    #expect(paths.allSatisfy { $0.count == 400 })

    var clique = (0..<40).flatMap { a -> [(Int, Int)] in
      (0..<40).filter { $0 != a }.map { (a, $0) }
    }
    clique.append((0, 40))
    #expect(Array(DirectedGraph(41, clique).simplePaths(from: 0, to: 40)) == [[clique.count - 1]])
  }

  @Test func deepGraphsDoNotOverflow() {
    let depth = 100_000
    var chain = (0..<depth).map { ($0, $0 + 1) }
    let graph = DirectedGraph(depth + 1, chain)
    #expect(graph.topologicalOrder()?.last == depth)
    #expect(graph.stronglyConnectedComponents().count == depth + 1)
    #expect(graph.shortestPath(from: 0, to: depth)?.count == depth)
    #expect(Array(graph.simplePaths(from: 0, to: depth)).map(\.count) == [depth])
    #expect(graph.cycles().cycles.isEmpty)
    chain.append((depth, 0))
    #expect(DirectedGraph(depth + 1, chain).cycles().cycles.map(\.count) == [depth + 1])
  }
}
