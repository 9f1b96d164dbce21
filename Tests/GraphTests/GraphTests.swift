import Graph
import Testing

@Suite struct GraphTests {
  @Test func rowsKeepTheOrderOfTheEdgeList() {
    let graph = DirectedGraph(3, [(2, 1), (0, 2), (2, 0), (0, 1)])
    #expect(Array(graph.successors(of: 0)) == [2, 1])
    #expect(Array(graph.successors(of: 1)).isEmpty)
    #expect(Array(graph.successors(of: 2)) == [1, 0])
    #expect(Array(graph.reversed().successors(of: 1)) == [2, 0])
  }

  @Test func anEmptyGraphHasEmptyAnswers() {
    let graph = DirectedGraph(0, [])
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
        #expect(tree.path(to: a)?.count == nearest && tree.length(to: a) == nearest, "seed \(seed)")
        let first = tree.path(to: a).map { $0.first.map { graph.edges[$0].source } ?? a }
        #expect(tree.origin(of: a) == first, "seed \(seed)")
        #expect(tree.predecessor(of: a) == tree.path(to: a)?.last.map { graph.edges[$0].source }, "seed \(seed)")
        #expect(tree.reaches(a) == (nearest != nil), "seed \(seed)")
        #expect(backward[a] == sources.contains { distance[a][$0] != nil }, "seed \(seed)")
        for b in nodes {
          let path = graph.shortestPaths(from: [a]).path(to: b)
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
    #expect(graph.shortestPaths(from: [0]).path(to: 3) == [0, 3])
  }

  @Test func deepGraphsDoNotOverflow() {
    let depth = 100_000
    var chain = (0..<depth).map { ($0, $0 + 1) }
    let graph = DirectedGraph(depth + 1, chain)
    #expect(graph.stronglyConnectedComponents().count == depth + 1)
    #expect(graph.shortestPaths(from: [0]).path(to: depth)?.count == depth)
    #expect(graph.cycles().cycles.isEmpty)
    chain.append((depth, 0))
    #expect(DirectedGraph(depth + 1, chain).cycles().cycles.map(\.count) == [depth + 1])
  }
}
