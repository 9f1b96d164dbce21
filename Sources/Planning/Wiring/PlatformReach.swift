import Model

/// The platforms on which each module is reached: the union over all ways, each the intersection of its conditions.
package struct PlatformReach: Sendable {
  package typealias Start = (module: Int, platforms: PlatformSet)

  /// `.none` for a module that is not reached.
  package private(set) var platforms: [Int: PlatformSet] = [:]

  /// - Parameter follows: true if a dependency counts at all.
  package init(_ graph: LinkedGraph, from starts: [Start], where follows: (LinkedGraph.Edge) -> Bool = { _ in true }) {
    var pending = starts
    while let (module, reached) = pending.popLast() {
      let known = platforms[module] ?? .none
      if platforms[module] != nil, reached.isSubset(of: known) { continue }
      let all = known.union(reached)
      platforms[module] = all
      for edge in graph.edges[graph.modules[module].edges] where follows(edge) {
        guard case .module(let target) = edge.target else { continue }
        pending.append((target, all.intersection(PlatformSet(of: edge.condition))))
      }
    }
  }

  package subscript(module: Int) -> PlatformSet { platforms[module] ?? .none }
}

extension LinkedGraph {
  /// The platforms on which one module depends on another by itself: all where they are one.
  func platforms(ofDependencyFrom module: Int, on other: Int) -> PlatformSet {
    if module == other { return .all }
    return edges[modules[module].edges].lazy.filter { $0.target == .module(other) }
      .reduce(.none) { $0.union(PlatformSet(of: $1.condition)) }
  }
}
