import Graph

/// Enumerates the simple paths from some nodes to others, shortest first.
///
/// Paths of one length come depth first, in the order of the edge list. For each length a table tells which nodes have a
/// walk of just that length ahead of them, so that without cycles every step leads to a path.
struct ShortestFirst {
  private let graph: DirectedGraph
  private let goals: [Bool]
  private let starts: [Int]
  /// By length, whether a node has a walk of that length to a goal.
  private var ahead: [[Bool]] = []
  /// The steps left: with cycles, paths of a given length can be hard to find.
  private var steps = 2_000_000

  init(in graph: DirectedGraph, from starts: [Int], to goals: [Int]) {
    self.graph = graph
    self.starts = starts
    var isGoal = [Bool](repeating: false, count: graph.nodeCount)
    for goal in goals { isGoal[goal] = true }
    self.goals = isGoal
    ahead = [isGoal]
  }

  /// - Parameter limit: the maximum number of paths.
  /// - Returns: the nodes of each path in order, and whether there may be more paths.
  mutating func paths(limit: Int) -> (paths: [[Int]], hasMore: Bool) {
    var found: [[Int]] = []
    for length in 0..<max(graph.nodeCount, 1) {
      if length > 0, !extend() { return (found, false) }
      for start in starts where ahead[length][start] {
        if !walk(from: start, length, limit, &found) { return (Array(found.prefix(limit)), true) }
      }
    }
    return (found, false)
  }

  /// Adds the table for one more step; false if no node has such a walk.
  private mutating func extend() -> Bool {
    guard let last = ahead.last else { return false }
    var next = [Bool](repeating: false, count: graph.nodeCount)
    var isAny = false
    // A path ends at the first goal it meets.
    for edge in graph.edges where last[edge.target] && !goals[edge.source] {
      next[edge.source] = true
      isAny = true
    }
    ahead.append(next)
    return isAny
  }

  /// Adds all simple paths of a length; false if there were more than wanted, or the steps ran out.
  private mutating func walk(from start: Int, _ length: Int, _ limit: Int, _ found: inout [[Int]]) -> Bool {
    var path = [start]
    var onPath: Set<Int> = [start]
    var cursors = [graph.successors(of: start)]
    while let node = path.last {
      steps -= 1
      if steps < 0 { return false }
      if path.count == length + 1 {
        if found.count == limit { return false }
        found.append(path)
      } else if let successor = cursors[cursors.count - 1].popFirst() {
        let next = Int(successor)
        if ahead[length - path.count][next], onPath.insert(next).inserted {
          path.append(next)
          cursors.append(graph.successors(of: next))
        }
        continue
      }
      onPath.remove(node)
      path.removeLast()
      cursors.removeLast()
    }
    return true
  }
}
