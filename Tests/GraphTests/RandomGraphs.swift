import Graph
import TestSupport

typealias Edge = DirectedGraph.Edge

extension DirectedGraph {
  init(_ nodeCount: Int, _ pairs: [(Int, Int)]) {
    self.init(nodeCount: nodeCount, edges: pairs.map { Edge(from: $0, to: $1) })
  }

  /// Up to seven nodes, from sparse to dense, with self-loops and parallel edges.
  static func random(seed: UInt64) -> DirectedGraph {
    var generator = SeededGenerator(seed: seed)
    let nodes = Int.random(in: 1...7, using: &generator)
    let count = Int.random(in: 0...(nodes * 3), using: &generator)
    let pairs = (0..<count).map { _ in
      (Int.random(in: 0..<nodes, using: &generator), Int.random(in: 0..<nodes, using: &generator))
    }
    return DirectedGraph(nodes, pairs)
  }

  /// The nodes that a path visits.
  func nodes(of path: [Int], from start: Int) -> [Int] { [start] + path.map { edges[$0].target } }

  /// Returns whether each edge starts at the end of the one before.
  func isWalk(_ path: [Int]) -> Bool {
    zip(path, path.dropFirst()).allSatisfy { edges[$0].target == edges[$1].source }
  }
}

/// Slow and obvious algorithms to compare with.
struct BruteForce {
  let graph: DirectedGraph
  /// Steps of a shortest path, by Floyd and Warshall.
  let distance: [[Int?]]

  init(_ graph: DirectedGraph) {
    self.graph = graph
    let nodes = 0..<graph.nodeCount
    var distance = nodes.map { a in nodes.map { b in a == b ? 0 : Int?.none } }
    for edge in graph.edges where edge.source != edge.target {
      distance[edge.source][edge.target] = 1
    }
    for k in nodes {
      for i in nodes {
        for j in nodes {
          guard let first = distance[i][k], let second = distance[k][j] else { continue }
          distance[i][j] = min(distance[i][j] ?? .max, first + second)
        }
      }
    }
    self.distance = distance
  }

  /// The node sequences of all simple paths.
  func simplePaths(from source: Int, to target: Int) -> Set<[Int]> {
    var found: Set<[Int]> = []
    func extend(_ path: [Int]) {
      guard let last = path.last else { return }
      if last == target {
        found.insert(path)
        return
      }
      for edge in graph.edges where edge.source == last && !path.contains(edge.target) {
        extend(path + [edge.target])
      }
    }
    extend([source])
    return found
  }
}
