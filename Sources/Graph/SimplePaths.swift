/// The simple paths from one node to another, made one at a time: take as many as are wanted with
/// `prefix(_:)`, since there can be exponentially many.
///
/// Each is its edges in walking order. They come depth first, in the order of the edge list; of
/// parallel edges the first counts. No step is taken that cannot be completed to a path, so that a
/// next path, or the news that there is none, takes polynomial time: compare R. C. Read and
/// R. E. Tarjan, Bounds on Backtrack Algorithms, Networks 5, 1975.
package struct SimplePaths: Sequence, IteratorProtocol, Sendable {
  /// What lies on any walk from source to target.
  private let graph: DirectedGraph
  private let edgeIndices: [Int32]
  private let components: StronglyConnectedComponents
  private let target: Int
  private var isDone = false
  /// The edges walked, and for each node on the path the next slot to try.
  private var path: [Int] = []
  private var nodes: [Int] = []
  private var nextSlots: [Int] = []
  private var isOnPath: [Bool]
  /// For ``canFinish(from:)``: in which question a node was last met.
  private var metInQuestion: [Int]
  private var question = 0

  init(in whole: DirectedGraph, from source: Int, to target: Int) {
    let forward = whole.reachable(from: CollectionOfOne(source))
    let backward = whole.reaching(CollectionOfOne(target))
    let relevant = (0..<whole.nodeCount).filter { forward[$0] && backward[$0] }.map { Int32($0) }
    var numbers = [Int32](repeating: -1, count: whole.nodeCount)
    let part = InducedSubgraph(of: whole, nodes: relevant, numbers: &numbers)
    (graph, edgeIndices) = (part.graph, part.edgeIndices)
    components = part.graph.stronglyConnectedComponents()
    isOnPath = [Bool](repeating: false, count: relevant.count)
    metInQuestion = [Int](repeating: 0, count: relevant.count)
    guard let start = relevant.firstIndex(of: Int32(source)),
      let end = relevant.firstIndex(of: Int32(target))
    else {
      (self.target, isDone) = (0, true)
      return
    }
    self.target = end
    enter(start)
  }

  package mutating func next() -> [Int]? {
    while !isDone {
      guard let node = nodes.last, let slot = nextSlots.last else {
        isDone = true
        break
      }
      if node == target {
        let found = path.map { Int(edgeIndices[$0]) }
        leave()
        return found
      }
      guard slot < graph.slots(of: node).upperBound else {
        leave()
        continue
      }
      nextSlots[nextSlots.count - 1] += 1
      let successor = Int(graph.targets[slot])
      if !isOnPath[successor], canFinish(from: successor) {
        path.append(Int(graph.slotEdges[slot]))
        enter(successor)
      }
    }
    return nil
  }

  private mutating func enter(_ node: Int) {
    nodes.append(node)
    nextSlots.append(graph.slots(of: node).lowerBound)
    isOnPath[node] = true
  }

  private mutating func leave() {
    if let node = nodes.popLast() { isOnPath[node] = false }
    nextSlots.removeLast()
    _ = path.popLast()
  }

  /// Whether the target can be reached without a node of the path.
  ///
  /// Nodes of the path that could be in the way are in the same component: once a walk leaves it,
  /// nothing of the path lies ahead.
  private mutating func canFinish(from node: Int) -> Bool {
    let component = components[node]
    if components.members(of: component).count == 1 { return true }
    question += 1
    metInQuestion[node] = question
    var pending = [node]
    while let node = pending.popLast() {
      if node == target { return true }
      for successor in graph.successors(of: node) {
        let successor = Int(successor)
        if components[successor] != component { return true }
        guard !isOnPath[successor], metInQuestion[successor] != question else { continue }
        metInQuestion[successor] = question
        pending.append(successor)
      }
    }
    return false
  }
}

extension DirectedGraph {
  /// The simple paths between two nodes; a node has the one empty path to itself.
  package func simplePaths(from source: Int, to target: Int) -> SimplePaths {
    SimplePaths(in: self, from: source, to: target)
  }
}
