import Model

extension PackagePlanner {
  /// States what components elsewhere need, whose manifests leave versions open: a pin binds where this package names
  /// it and a target uses it, and SwiftPM would take the newest version otherwise. Where a registration is generated it
  /// depends on all of them already.
  mutating func addPinsOfComponents() {
    if isOpen || !wirings.isEmpty { return }
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

  /// What the components elsewhere depend on that a module reaches, under the conditions on the way there.
  private func edgesOfComponents(below module: Int) -> [LinkedGraph.Edge] {
    var found: [LinkedGraph.Edge] = []
    var seen: Set<Int> = []
    var queue: [(module: Int, condition: Condition?)] = [(module, nil)]
    var next = 0
    while next < queue.count {
      let (from, condition) = queue[next]
      next += 1
      for edge in graph.edges[graph.modules[from].edges] {
        let condition = condition ?? edge.condition
        if isOfAnotherPackage(edge) {
          found.append(LinkedGraph.Edge(from: module, target: edge.target, place: edge.place, condition: condition))
        }
        guard case .module(let target) = edge.target, !graph.isMember(module: target), seen.insert(target).inserted
        else { continue }
        queue.append((target, condition))
      }
    }
    return found
  }

  /// Whether a component elsewhere depends on something that comes from somewhere else again.
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
