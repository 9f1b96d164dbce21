import Diagnostics
import Foundation
import Graph
import JSON
import Model
import Planning
import TestSupport
import Testing
import Workspace

@testable import Queries

@Suite struct NeedTests {
  private func grocery() throws -> NeedGraph {
    let grocery = checkout.appendingPathComponent("Examples/Grocery").path
    let resolution = try Analysis.graph(of: Root(grocery, current: grocery))
    return NeedGraph(resolution.graph, wirings: resolution.wirings)
  }

  @Test func pathsFromMembersDown() throws {
    let need = try #require(Need("priceKIT", in: try grocery(), limit: 10))
    #expect(need.name == "PriceKit")
    #expect(need.pin?.shownVersion == "1.1.0")
    #expect(
      need.paths == [
        ["Grocery", "Basket", "PriceKit"], ["Grocery", "Browse", "ProductUI", "PriceKit"],
        ["Grocery", "Search", "ProductUI", "PriceKit"],
      ])
    #expect(!need.hasMorePaths)
    let text = need.text
    #expect(text.hasPrefix("PriceKit is pinned at 1.1.0\n  Grocery → Basket → PriceKit\n"))
    #expect(text.hasSuffix("its own 'allow' is ~1.1.0\n"))
  }

  @Test func modulesAndTheLimit() throws {
    let graph = try grocery()
    let one = try #require(Need("Tracking/Core", in: graph, limit: 1))
    #expect(one.paths.count == 1 && one.paths[0].last == "Tracking/Core")
    let few = try #require(Need("AnalyticsInterface", in: graph, limit: 2))
    #expect(
      few.paths == [["Grocery", "AnalyticsInterface"], ["Grocery", "Chat", "AnalyticsInterface"]]
        || few.paths.count == 2)
    #expect(few.paths[0] == ["Grocery", "AnalyticsInterface"])
    #expect(few.hasMorePaths && few.text.contains("--limit 0"))
    #expect(Need("Trakking", in: graph, limit: 1) == nil)
    #expect(graph.names(like: "Trakking").first == "Tracking")
    #expect(graph.names(like: "Trakking/Nothing").first == "Tracking")
  }

  @Test func codeThatNobodyConstructsIsToldOfItsServices() throws {
    let grocery = checkout.appendingPathComponent("Examples/Grocery").path
    let resolution = try Analysis.graph(of: Root(grocery, current: grocery))
    let need = try #require(ServiceNeed("login", in: resolution))
    #expect(
      need.text.contains("\n  injected into the code of Chat  Components/Chat/component.yaml:16\n"), "\(need.text)")
    let json = JSONWriter.pretty(need.json(toolVersion: "1"))
    #expect(json.contains("\"injected\": [\n    {\n      \"module\": \"Chat\",\n"), "\(json)")
  }

  @Test func whoStatesWhichRange() throws {
    let scratch = try ScratchFolder()
    try scratch.write("name: App\nkind: app\ndependencies: [a/A]\n", to: "component.yaml")
    try scratch.write(
      """
      lockfile: 1
      pins:
        a: { git: https://x.example/a.git, version: 1.0.0, products: { A: [A] }, ranges: { B: 1.0.0 ..< 2.0.0, c: { branch: main } } }
        b: { git: https://x.example/b.git, version: 1.5.0, products: { B: [B] }, ranges: { c: ^1.2.0 } }
        c: { git: https://x.example/c.git, version: 1.9.0, products: { C: [C] }, ranges: {} }
        lonely: { git: https://x.example/lonely.git, version: 1.0.0, products: {}, ranges: {} }

      """, to: "integrate.lock.yaml")
    let graph = NeedGraph(try Analysis.graph(of: Root(scratch.path, current: scratch.path)).graph)
    let need = try #require(Need("C", in: graph, limit: 0x7FFF))
    #expect(need.paths == [["App", "a", "c"], ["App", "a", "b", "c"]])
    #expect(
      need.statements.map { "\($0.by) \($0.version ?? "") \($0.range)" } == ["a 1.0.0 branch main", "b 1.5.0 ^1.2.0"])
    #expect(need.text.hasSuffix("a 1.0.0 requires branch main\nb 1.5.0 requires ^1.2.0\n"))
    #expect(
      try #require(Need("lonely", in: graph, limit: 5)).text.contains(
        "nothing needs it: the pin can be removed"))
    #expect(Need("b/B", in: graph, limit: 5)?.paths == [["App", "a", "b"]])
  }

  /// Compared with all simple paths of small random graphs, including cyclic ones.
  @Test(arguments: 0..<200) func shortestFirstIsComplete(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...7, using: &random)
    let pairs = (0..<Int.random(in: 0...14, using: &random)).map { _ in
      DirectedGraph.Edge(from: Int.random(in: 0..<count, using: &random), to: Int.random(in: 0..<count, using: &random))
    }
    var seen: Set<DirectedGraph.Edge> = []
    let graph = DirectedGraph(
      nodeCount: count, edges: pairs.filter { $0.source != $0.target && seen.insert($0).inserted })
    var search = ShortestFirst(in: graph, from: [0], to: [count - 1])
    let (paths, hasMore) = search.paths(limit: 100_000)
    let expected = simplePaths(in: graph, from: 0, to: count - 1)
    #expect(Set(paths) == Set(expected) && paths.count == expected.count && !hasMore)
    #expect(paths.map(\.count) == paths.map(\.count).sorted())
    var some = ShortestFirst(in: graph, from: [0], to: [count - 1])
    #expect(some.paths(limit: 2).paths == Array(paths.prefix(2)))
  }

  /// A ladder has too many paths to list, but the first ones are found at once.
  @Test func manyPathsEndSoon() {
    let rungs = 150
    var edges: [DirectedGraph.Edge] = []
    for rung in 0..<rungs {
      for from in 0..<2 { for to in 0..<2 { edges.append(.init(from: rung * 2 + from, to: rung * 2 + 2 + to)) } }
    }
    let graph = DirectedGraph(nodeCount: rungs * 2 + 2, edges: edges)
    var search = ShortestFirst(in: graph, from: [0, 1], to: [rungs * 2])
    let (paths, hasMore) = search.paths(limit: 50)
    #expect(paths.count == 50 && hasMore && paths.allSatisfy { $0.count == rungs + 1 })
    // An unreachable goal in a graph that is a single cycle.
    let ring = DirectedGraph(
      nodeCount: 301,
      edges: (0..<300).flatMap { node in
        [DirectedGraph.Edge(from: node, to: (node + 1) % 300), DirectedGraph.Edge(from: node, to: (node + 7) % 300)]
      })
    var none = ShortestFirst(in: ring, from: [0], to: [300])
    #expect(none.paths(limit: 5).paths.isEmpty)
  }
}

/// The nodes of all simple paths, found step by step.
private func simplePaths(in graph: DirectedGraph, from source: Int, to target: Int) -> [[Int]] {
  var (found, pending) = ([[Int]](), [[source]])
  while let path = pending.popLast() {
    if path.last == target {
      found.append(path)
    } else {
      for edge in graph.edges where edge.source == path.last && !path.contains(edge.target) {
        pending.append(path + [edge.target])
      }
    }
  }
  return found
}
