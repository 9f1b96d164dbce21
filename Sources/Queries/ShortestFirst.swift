import Graph
import Text

/// Enumerates the simple paths from some nodes to others, shortest first.
///
/// A best-first search whose estimate is the true distance to a goal, so that without cycles every step is one of a path
/// that is found: P. E. Hart, N. J. Nilsson, B. Raphael, A Formal Basis for the Heuristic Determination of Minimum Cost
/// Paths, 1968. Among equally long ways it goes on with the deepest, in the order of the edge list.
struct ShortestFirst {
  /// A way from a start that some paths begin with.
  private struct Beginning {
    let node: Int32
    /// The one that it goes on from; -1 at a start.
    let previous: Int32
    /// In edges.
    let length: Int32
  }

  private let graph: DirectedGraph
  private let starts: [Int]
  /// The shortest paths from each node to a goal, searched against the edges.
  private let ahead: ShortestPaths
  /// A node that a way left can only be met again within its strongly connected component.
  private let components: StronglyConnectedComponents
  private var beginnings: [Beginning] = []
  /// Ways to go on from, by the length of the shortest path that they may become.
  private var waiting: [[Int32]] = []
  /// The steps left: with cycles, a path can be hard to find.
  private var steps: Int
  /// The nodes that may still be listed, in all paths together. A graph of a thousand nodes can have more paths than
  /// anybody could store.
  private var room = 200_000

  init(in graph: DirectedGraph, from starts: [Int], to goals: [Int]) {
    (self.graph, self.starts) = (graph, starts)
    ahead = graph.reversed().shortestPaths(from: goals)
    components = graph.stronglyConnectedComponents()
    // A first path never takes more than one look at each edge.
    steps = graph.edgeCount + 2_000_000
  }

  /// - Parameter limit: the maximum number of paths.
  /// - Returns: the nodes of each path in order, and whether there may be more paths. The first path is always whole.
  mutating func paths(limit: Int) -> (paths: [[Int]], hasMore: Bool) {
    var found: [[Int]] = []
    for start in starts {
      guard let distance = ahead.length(to: start) else { continue }
      wait(Beginning(node: Int32(start), previous: -1, length: 0), for: distance)
    }
    var length = 0
    while length < waiting.count {
      let sources = waiting[length]
      waiting[length] = []
      for source in sources {
        var stack = [source]
        while let index = stack.popLast() {
          let way = beginnings[Int(index)]
          if ahead.length(to: Int(way.node)) == 0 {
            room -= length + 1
            if found.count == limit || room < 0 && !found.isEmpty { return (found, true) }
            found.append(nodes(of: way))
          } else if !extend(index, to: length, &stack) {
            return (found, true)
          }
        }
      }
      length += 1
    }
    return (found, false)
  }

  /// Adds the ways that are one edge longer: those that may become a path of this length go on the stack, the others
  /// wait. False if the steps ran out.
  private mutating func extend(_ index: Int32, to length: Int, _ stack: inout [Int32]) -> Bool {
    let way = beginnings[Int(index)]
    let top = stack.count
    for successor in graph.successors(of: Int(way.node)) {
      steps -= 1
      if steps < 0 { return false }
      guard let distance = ahead.length(to: Int(successor)), !isOn(way, Int(successor)) else { continue }
      let next = Beginning(node: successor, previous: index, length: way.length + 1)
      let whole = Int(next.length) + distance
      if whole == length {
        stack.append(Int32(beginnings.count))
        beginnings.append(next)
      } else {
        wait(next, for: whole)
      }
    }
    // The first edge comes first off the stack.
    stack[top...].reverse()
    return true
  }

  private mutating func wait(_ way: Beginning, for length: Int) {
    while waiting.count <= length { waiting.append([]) }
    waiting[length].append(Int32(beginnings.count))
    beginnings.append(way)
  }

  /// Returns whether a path has passed a node.
  private mutating func isOn(_ way: Beginning, _ node: Int) -> Bool {
    let component = components[node]
    var way = way
    while components[Int(way.node)] == component {
      if way.node == node { return true }
      steps -= 1
      if way.previous < 0 { return false }
      way = beginnings[Int(way.previous)]
    }
    return false
  }

  private func nodes(of way: Beginning) -> [Int] {
    var nodes = [Int(way.node)]
    var previous = way.previous
    while previous >= 0 {
      nodes.append(Int(beginnings[Int(previous)].node))
      previous = beginnings[Int(previous)].previous
    }
    nodes.reverse()
    return nodes
  }
}
