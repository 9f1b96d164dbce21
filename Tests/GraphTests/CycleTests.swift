import Graph
import Testing

@Suite struct CycleTests {
  /// The nodes of each cycle, the first one repeated at the end.
  private func nodes(_ graph: DirectedGraph, limit: Int = 100) -> [[Int]] {
    graph.cycles(limit: limit).cycles.map { cycle in
      graph.nodes(of: cycle, from: graph.edges[cycle[0]].source)
    }
  }

  @Test(
    arguments: [
      ("none", [(0, 1), (1, 2), (0, 2)], []),
      ("two that share a node", [(0, 1), (1, 0), (1, 2), (2, 1)], [[0, 1, 0], [1, 2, 1]]),
      ("a chord", [(0, 1), (1, 2), (2, 0), (0, 2)], [[0, 2, 0], [0, 1, 2, 0]]),
      (
        "two that share an edge", [(3, 0), (0, 1), (0, 2), (1, 3), (2, 3)],
        [[0, 2, 3, 0], [0, 1, 3, 0]]
      ),
      ("two apart", [(3, 2), (2, 3), (1, 0), (0, 1)], [[0, 1, 0], [2, 3, 2]]),
      ("one between two that are none", [(0, 1), (1, 2), (2, 1), (2, 3)], [[1, 2, 1]]),
      ("parallel edges", [(0, 1), (0, 1), (1, 0), (1, 0)], [[0, 1, 0]]),
      ("self-loops are left out", [(0, 0), (0, 1), (1, 0), (2, 2)], [[0, 1, 0]]),
      (
        "both ways round a triangle", [(0, 1), (1, 2), (2, 0), (1, 0), (2, 1), (0, 2)],
        [[0, 1, 0], [1, 2, 1], [0, 2, 0]]
      ),
    ] as [(String, [(Int, Int)], [[Int]])])
  func eachCycleOnce(name: String, edges: [(Int, Int)], expected: [[Int]]) {
    let found = nodes(DirectedGraph(4, edges))
    #expect(Set(found) == Set(expected) && found.count == expected.count, "\(name): \(found)")
    #expect(found.map(\.count) == expected.map(\.count), "\(name)")
  }

  @Test func ofParallelEdgesTheFirstIsNamed() {
    let graph = DirectedGraph(2, [(1, 0), (0, 1), (1, 0), (0, 1)])
    #expect(graph.cycles().cycles == [[1, 0]])
  }

  /// The documented promises of `cycles`, on thousands of graphs.
  @Test func everyEdgeOnACycleIsShownInAShortestCycle() {
    for seed in 0..<5_000 as Range<UInt64> {
      let graph = DirectedGraph.random(seed: seed)
      let distance = BruteForce(graph).distance
      let report = graph.cycles()
      #expect(report.edgesLeft == 0, "seed \(seed)")
      var shown: Set<Edge> = []
      for cycle in report.cycles {
        let sources = cycle.map { graph.edges[$0].source }
        #expect(cycle.count > 1 && Set(sources).count == cycle.count, "seed \(seed)")
        #expect(graph.isWalk(cycle + [cycle[0]]), "seed \(seed)")
        #expect(sources[0] == sources.min(), "seed \(seed)")
        let own = cycle.map { graph.edges[$0] }.filter { shown.insert($0).inserted }
        // It shows new edges, and no shorter cycle leads through one of those.
        #expect(!own.isEmpty, "seed \(seed)")
        for edge in own {
          #expect(distance[edge.target][edge.source].map { $0 + 1 } == cycle.count, "seed \(seed)")
        }
      }
      let onCycle = graph.edges.filter {
        $0.source != $0.target && distance[$0.target][$0.source] != nil
      }
      #expect(shown == Set(onCycle), "seed \(seed)")
    }
  }

  @Test func theLimitIsKeptAndTheRestCounted() {
    let pairs = (0..<50).flatMap { pair -> [(Int, Int)] in
      let first = pair * 2
      return [(first, first + 1), (first + 1, first)]
    }
    let report = DirectedGraph(100, pairs).cycles(limit: 20)
    #expect(report.cycles.count == 20 && report.edgesLeft == 60)
    #expect(DirectedGraph(100, pairs).cycles(limit: 50).edgesLeft == 0)
  }

  /// A ring of ten thousand with chords both ways: countless cycles, in one component.
  @Test func aLargeComponentIsBounded() {
    let count = 10_000
    let ring = (0..<count).map { ($0, ($0 + 1) % count) }
    let chords = (0..<count).map { ($0, ($0 * 7 + 13) % count) }.filter { $0 != $1 }
    let graph = DirectedGraph(count, ring + chords)
    let report = graph.cycles(limit: 100)
    #expect(report.cycles.count == 100)
    #expect(report.edgesLeft > 0)
    #expect(Set(report.cycles).count == 100)
    #expect(report.cycles.map(\.count) == report.cycles.map(\.count).sorted())
  }
}
