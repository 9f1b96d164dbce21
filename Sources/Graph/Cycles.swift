/// The cycles of a graph to report.
package struct CycleReport: Sendable, Equatable {
  /// Each as its edges in walking order, from its smallest node on.
  package let cycles: [[Int]]
  /// The number of edges on cycles that are in none of `cycles`: 0 unless the limit or the cap on work was reached.
  package let edgesLeft: Int
}

extension DirectedGraph {
  /// A set of shortest cycles that shows every edge on a cycle, each cycle once.
  ///
  /// A graph can have exponentially many elementary cycles, so this is a cover instead: by length, each edge that no
  /// cycle shows yet contributes a shortest cycle through itself. So each edge is shown in a cycle as short as any
  /// through it, no two cycles are the same, and two that share a node or an edge both appear. Self-loops are left to
  /// the caller; of parallel edges the first counts.
  ///
  /// Cycles come by their component's smallest node, then by length. Linear when there are none; the
  /// work on large components is capped, where lengths beyond the cap are taken as equal.
  package func cycles(limit: Int = 100) -> CycleReport {
    let components = stronglyConnectedComponents()
    var search = CycleSearch(limit: limit)
    let cyclic = components.cyclic()
    guard !cyclic.isEmpty else { return CycleReport(cycles: [], edgesLeft: 0) }
    var numbers = [Int32](repeating: -1, count: nodeCount)
    for component in cyclic {
      let nodes = components.members(of: component)
      search.cover(InducedSubgraph(of: self, nodes: nodes, numbers: &numbers))
    }
    return CycleReport(cycles: search.cycles, edgesLeft: search.edgesLeft)
  }
}

/// Collects cycles component by component, under one limit for all of them.
private struct CycleSearch {
  /// The number of edges to look at for the order of the report, and for the report itself: some tenths of a second
  /// each.
  private static let measuringBudget = 10_000_000
  private static let reportingBudget = 40_000_000

  let limit: Int
  private(set) var cycles: [[Int]] = []
  private(set) var edgesLeft = 0
  private var measuringWork = 0
  private var reportingWork = 0

  init(limit: Int) { self.limit = limit }

  mutating func cover(_ part: InducedSubgraph) {
    guard cycles.count < limit, reportingWork < Self.reportingBudget else {
      edgesLeft += part.graph.edgeCount
      return
    }
    var walk = BackwardWalk(part.graph)
    var covered = [Bool](repeating: false, count: part.graph.edgeCount)
    for edge in edgesByCycleLength(part.graph, &walk) where !covered[edge] {
      guard cycles.count < limit, reportingWork < Self.reportingBudget else {
        edgesLeft += covered.count { !$0 }
        return
      }
      let (source, target) = (part.graph.edges[edge].source, part.graph.edges[edge].target)
      reportingWork += walk.run(to: source, until: CollectionOfOne(Int32(target)))
      let cycle = [edge] + walk.path(from: target)
      for edge in cycle { covered[edge] = true }
      cycles.append(fromSmallestNode(cycle, in: part.graph).map { Int(part.edgeIndices[$0]) })
    }
  }

  /// All edges by the length of a shortest cycle through them, then by index.
  private mutating func edgesByCycleLength(
    _ graph: DirectedGraph, _ walk: inout BackwardWalk
  ) -> [Int] {
    var lengths = [Int32](repeating: .max, count: graph.edgeCount)
    for node in 0..<graph.nodeCount {
      guard measuringWork < Self.measuringBudget else { break }
      measuringWork += walk.run(to: node, until: graph.successors(of: node))
      for slot in graph.slots(of: node) {
        lengths[Int(graph.slotEdges[slot])] = walk.distance[Int(graph.targets[slot])]
      }
    }
    return (0..<graph.edgeCount).sorted { (lengths[$0], $0) < (lengths[$1], $1) }
  }

  private func fromSmallestNode(_ cycle: [Int], in graph: DirectedGraph) -> [Int] {
    let first = cycle.indices.min { graph.edges[cycle[$0]].source < graph.edges[cycle[$1]].source }
    guard let first else { return cycle }
    return Array(cycle[first...] + cycle[..<first])
  }
}

/// Breadth-first search against the edges, with storage kept from one run to the next.
private struct BackwardWalk {
  private let backward: DirectedGraph
  /// The number of steps from each node to the goal; valid for nodes that the last run reached.
  private(set) var distance: [Int32]
  private var edgeToGoal: [Int32]
  private var metInRun: [Int32]
  private var run: Int32 = 0
  private var queue: [Int32] = []
  private var goal = 0

  init(_ graph: DirectedGraph) {
    backward = graph.reversed()
    distance = [Int32](repeating: 0, count: graph.nodeCount)
    edgeToGoal = distance
    metInRun = distance
  }

  /// Walks until all of `starts` are reached and returns the number of edges it looked at. Every node of a strongly
  /// connected graph is reached in the end.
  mutating func run(to goal: Int, until starts: some Collection<Int32>) -> Int {
    self.goal = goal
    run += 1
    queue.removeAll(keepingCapacity: true)
    queue.append(Int32(goal))
    (metInRun[goal], distance[goal]) = (run, 0)
    var (next, work, unmet) = (0, 0, starts.startIndex)
    while next < queue.count {
      while unmet < starts.endIndex, metInRun[Int(starts[unmet])] == run {
        starts.formIndex(after: &unmet)
      }
      if unmet == starts.endIndex { break }
      let node = Int(queue[next])
      next += 1
      for slot in backward.slots(of: node) {
        work += 1
        let target = Int(backward.targets[slot])
        guard metInRun[target] != run else { continue }
        metInRun[target] = run
        distance[target] = distance[node] + 1
        edgeToGoal[target] = backward.slotEdges[slot]
        queue.append(Int32(truncatingIfNeeded: target))
      }
    }
    return work
  }

  /// The edges of a shortest path to the goal, from a node that the last run reached.
  func path(from start: Int) -> [Int] {
    var path: [Int] = []
    var node = start
    while node != goal {
      let edge = Int(edgeToGoal[node])
      path.append(edge)
      node = backward.edges[edge].source
    }
    return path
  }
}
