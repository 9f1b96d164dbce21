import Model
import Text

extension PackagePlanner {
  /// Adds dependencies of pinned components to targets of this package. The manifests of those components leave
  /// versions open: a pin takes effect only if this package names it and a target uses it, else SwiftPM would take the
  /// newest version. A generated registration depends on all of them already.
  mutating func addPinsOfComponents() {
    // Members come first, so the last component tells whether any is pinned.
    if isOpen || !wirings.isEmpty || graph.components.last?.isMember != false { return }
    var positions: [String: Int] = [:]
    for (position, target) in manifest.targets.enumerated() { positions[target.name] = position }
    for module in components.flatMap({ graph.components[$0].modules }) {
      let edges = edgesOfComponents(below: module)
      guard !edges.isEmpty, let position = positions[graph.modules[module].name] else { continue }
      var known: Set<String> = []
      for case .product(_, let package?, _, _) in manifest.targets[position].dependencies {
        known.insert(package.lowercased())
      }
      for use in edges.compactMap({ dependency($0) }) {
        guard case .product(_, let package?, _, _) = use, known.insert(package.lowercased()).inserted else { continue }
        manifest.targets[position].dependencies.append(use)
      }
    }
  }

  /// The dependencies of the pinned components that a module reaches: each once, with the platforms on which it is
  /// reached.
  private func edgesOfComponents(below module: Int) -> [LinkedGraph.Edge] {
    struct Step: Hashable {
      var module: Int
      var platforms: Platforms
    }
    var found: [(edge: LinkedGraph.Edge, platforms: Platforms)] = []
    var places: [LinkedGraph.Target: Int] = [:]
    var queue = [Step(module: module, platforms: .all)]
    var seen = Set(queue)
    var next = 0
    while next < queue.count {
      let step = queue[next]
      next += 1
      for edge in graph.edges[graph.modules[step.module].edges] {
        guard let platforms = step.platforms.intersection(Platforms(edge.condition)) else { continue }
        if isOfAnotherPackage(edge) {
          if let place = places[edge.target] {
            found[place].platforms = found[place].platforms.union(platforms)
          } else {
            places[edge.target] = found.count
            found.append((edge, platforms))
          }
        }
        guard case .module(let target) = edge.target, !graph.isMember(module: target) else { continue }
        let further = Step(module: target, platforms: platforms)
        if seen.insert(further).inserted { queue.append(further) }
      }
    }
    return found.map { edge, platforms in
      LinkedGraph.Edge(from: module, target: edge.target, place: edge.place, condition: platforms.condition)
    }
  }

  /// Returns whether a pinned component depends on a third package here.
  private func isOfAnotherPackage(_ edge: LinkedGraph.Edge) -> Bool {
    if graph.isMember(module: edge.from) { return false }
    switch edge.target {
    case .product: return true
    case .module(let module):
      return !graph.isMember(module: module) && graph.modules[module].component != graph.modules[edge.from].component
    case .pin, .unlocatedProduct: return false
    }
  }
}

/// The platforms that conditions leave over. Traits do not count: those of another package have no meaning here.
private enum Platforms: Hashable {
  case all
  /// Sorted; not empty.
  case some([String])

  init(_ condition: Condition?) {
    let named = Set(condition?.platforms ?? [])
    self = named.isEmpty ? .all : .some(named.sorted())
  }

  /// `nil` if it is empty.
  func intersection(_ other: Platforms) -> Platforms? {
    switch (self, other) {
    case (.all, _): return other
    case (_, .all): return self
    case (.some(let one), .some(let two)):
      let both = Set(one).intersection(two).sorted()
      return both.isEmpty ? nil : .some(both)
    }
  }

  func union(_ other: Platforms) -> Platforms {
    guard case .some(let one) = self, case .some(let two) = other else { return .all }
    return .some(Set(one).union(two).sorted())
  }

  var condition: Condition? {
    guard case .some(let platforms) = self else { return nil }
    return Condition(platforms: platforms)
  }
}
