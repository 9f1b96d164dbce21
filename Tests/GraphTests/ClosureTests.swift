import Graph
import Testing

@Suite struct ClosureTests {
  @Test func whatIsWorkedOutOnTheWayAgreesWithTheWholeGraph() {
    for seed in 0..<500 as Range<UInt64> {
      let graph = DirectedGraph.random(seed: seed)
      guard graph.nodeCount > 0 else { continue }
      let starts = Array(Set([0, graph.nodeCount / 2]))
      let whole = graph.reachable(from: starts)
      let found = reachable(from: starts) { graph.successors(of: $0).map { Int($0) } }
      #expect(found == Set(whole.indices.filter { whole[$0] }), "seed \(seed)")
    }
  }
}
