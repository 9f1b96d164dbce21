import Graph
import Model

/// The names of members of the generated container besides services, distinct from those of services and their types.
struct ContainerNames {
  let providers, nested, hearers: SwiftIdentifier
  let onceType, isolatedType, lockType, currentType, boxType: SwiftIdentifier
  /// One for each group of entries.
  let kept, keptTypes, groups, groupTypes: [SwiftIdentifier]
  /// The lock of each entry that can need another while that needs it.
  let locks: [SwiftIdentifier: SwiftIdentifier]

  /// - Parameter entries: those of the app, or of one of its scopes.
  init(_ printed: PrintedWiring, _ entries: [WiringEntry]) {
    let wiring = printed.wiring
    var taken = Set(entries.map(\.name)).union(printed.typesOfDependencies.names)
    taken.formUnion(wiring.interfaceModules.union(["Dependencies", "Providers", WiringTypes.made]))
    if !wiring.scopes.isEmpty {
      taken.formUnion(printed.entries.map(\.name))
      for scope in wiring.scopes {
        taken.formUnion(
          [scope.name, scope.type, "dependencies"] + scope.values.map(\.name) + scope.services.map(\.name))
        taken.formUnion(scope.imports.keys)
      }
    }
    func unused(_ name: SwiftIdentifier) -> SwiftIdentifier { Spelling.unused(name, taking: &taken) }
    (providers, nested, hearers) = (unused("providers"), unused("nested"), unused("hearers"))
    (onceType, isolatedType, lockType) = (unused("Once"), unused("IsolatedOnce"), unused("BuildingLock"))
    (currentType, boxType) = (unused("Current"), unused("Box"))
    let count = WiringGroup.groups(of: entries).count
    func numbered(_ name: SwiftIdentifier) -> [SwiftIdentifier] {
      count > 1 ? (1...count).map { unused("\(name)\(UInt($0))") } : [unused(name)]
    }
    (kept, keptTypes) = (numbered("kept"), numbered("Kept"))
    (groups, groupTypes) = (numbered("group"), numbered("Group"))
    var locks: [SwiftIdentifier: SwiftIdentifier] = [:]
    for (index, circle) in circles(among: entries).enumerated() {
      let lock = unused("together\(UInt(index + 1))")
      for name in circle { locks[name] = lock }
    }
    self.locks = locks
  }
}

/// Names of entries that are kept for all threads and can need each other while they are built, if a lazy closure is
/// called by an initialiser. Those of one circle share a lock: with one for each, two threads could wait for each other.
private func circles(among entries: [WiringEntry]) -> [[SwiftIdentifier]] {
  let index = Dictionary(entries.enumerated().map { ($1.name, $0) }) { first, _ in first }
  let edges = entries.enumerated().flatMap { from, entry in
    entry.needs.compactMap { index[$0].map { DirectedGraph.Edge(from: from, to: $0) } }
  }
  let components = DirectedGraph(nodeCount: entries.count, edges: edges).stronglyConnectedComponents()
  return components.cyclic()
    .map { components.members(of: $0).map { entries[Int($0)] } }
    .map { $0.filter { $0.kept && $0.service.isolation == nil }.map(\.name) }
    .filter { $0.count > 1 }
}
