/// The strongly connected components of a graph, numbered so that edges between two of them lead from
/// the higher number to the lower one (reverse topological order).
package struct StronglyConnectedComponents: Sendable {
  package let count: Int
  private let componentOf: [Int32]
  private let offsets: [Int32]
  private let nodes: [Int32]

  init(componentOf: [Int32], count: Int) {
    var offsets = [Int32](repeating: 0, count: count + 1)
    for component in componentOf { offsets[Int(component) + 1] += 1 }
    for component in 0..<count { offsets[component + 1] += offsets[component] }
    var next = offsets
    var nodes = [Int32](repeating: 0, count: componentOf.count)
    for (node, component) in componentOf.enumerated() {
      nodes[Int(next[Int(component)])] = Int32(truncatingIfNeeded: node)
      next[Int(component)] += 1
    }
    (self.count, self.componentOf, self.offsets, self.nodes) = (count, componentOf, offsets, nodes)
  }

  /// The component of a node.
  package subscript(node: Int) -> Int { Int(componentOf[node]) }

  /// The nodes of a component, ascending.
  package func members(of component: Int) -> ArraySlice<Int32> {
    nodes[Int(offsets[component])..<Int(offsets[component + 1])]
  }

  /// The components of more than one node, by their smallest node. A self-loop alone makes none.
  package func cyclic() -> [Int] {
    var seen = [Bool](repeating: false, count: count)
    var cyclic: [Int] = []
    for component in componentOf where !seen[Int(component)] {
      seen[Int(component)] = true
      if members(of: Int(component)).count > 1 { cyclic.append(Int(component)) }
    }
    return cyclic
  }
}

extension DirectedGraph {
  /// The strongly connected components, in time linear in nodes and edges.
  ///
  /// R. Tarjan, Depth-First Search and Linear Graph Algorithms, SIAM J. Comput. 1(2), 1972; with the
  /// recursion kept on an explicit stack.
  package func stronglyConnectedComponents() -> StronglyConnectedComponents {
    var search = TarjanSearch(self)
    for root in 0..<nodeCount where search.index[root] == 0 { search.explore(from: Int32(root)) }
    return StronglyConnectedComponents(
      componentOf: search.componentOf, count: search.componentCount)
  }
}

/// The state of Tarjan's depth-first search.
private struct TarjanSearch {
  let graph: DirectedGraph
  /// The order in which the search reached the nodes, from 1; 0 for not yet.
  var index: [Int32]
  /// The earliest index known to be reachable by way of the node's subtree and one more edge.
  var low: [Int32]
  /// -1 while the node's component is open.
  var componentOf: [Int32]
  var componentCount = 0
  /// The next slot to follow for each node.
  private var nextSlot: [Int32]
  private var path: [Int32] = []
  private var open: [Int32] = []
  private var clock: Int32 = 0

  init(_ graph: DirectedGraph) {
    self.graph = graph
    index = [Int32](repeating: 0, count: graph.nodeCount)
    low = index
    componentOf = [Int32](repeating: -1, count: graph.nodeCount)
    nextSlot = graph.offsets
  }

  mutating func explore(from root: Int32) {
    enter(root)
    while let node = path.last {
      let v = Int(node)
      if nextSlot[v] < graph.offsets[v + 1] {
        let target = graph.targets[Int(nextSlot[v])]
        nextSlot[v] += 1
        if index[Int(target)] == 0 {
          enter(target)
        } else if componentOf[Int(target)] < 0 {
          low[v] = min(low[v], index[Int(target)])
        }
      } else {
        path.removeLast()
        if let parent = path.last { low[Int(parent)] = min(low[Int(parent)], low[v]) }
        if low[v] == index[v] { close(node) }
      }
    }
  }

  private mutating func enter(_ node: Int32) {
    clock += 1
    index[Int(node)] = clock
    low[Int(node)] = clock
    path.append(node)
    open.append(node)
  }

  private mutating func close(_ root: Int32) {
    while let node = open.popLast() {
      componentOf[Int(node)] = Int32(truncatingIfNeeded: componentCount)
      if node == root { break }
    }
    componentCount += 1
  }
}
