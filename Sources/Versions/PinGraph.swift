import Graph
import Model
import Planning
import Text
import Versioning

/// The pins that members depend on directly, and the recorded dependencies of each pin.
package struct PinGraph {
  /// By lower-case name.
  package let pins: [String: Pin]
  /// The names of all pins without case, in the order of the lockfile.
  private let names: [String]
  private let pinNames: PinNames
  /// Pins that members need, and those that nothing needs: they stay whatever versions are chosen.
  private(set) var roots: Set<String> = []
  /// The pins that nothing needs, which was somebody's decision. Those that only stale facts say are needed are none of
  /// them.
  private(set) var unneeded: Set<String> = []
  /// The pins that only what is stale says are needed.
  private(set) var neededByStale: Set<String> = []
  /// The former needs of pins with stale facts.
  private var formerNeeds: [String: [String]] = [:]
  /// A member, by the pin that it needs.
  private(set) var neededBy: [String: String] = [:]
  /// The dependencies of pinned components whose spec is stored in the lockfile.
  private(set) var componentNeeds: [String: [String]] = [:]
  /// Names of components under the root.
  package let members: Set<String>
  /// The names by which packages require members: their own or, if SwiftPM uses it so, the identity of their folder.
  let memberPackages: Set<String>
  /// The identities of members that SwiftPM takes for what any package asks for.
  private let standIns: Set<String>
  /// Pins whose facts were recorded of something else than what the lockfile says now: in ``pins`` they have none.
  package let stale: Set<String>

  init(_ graph: LinkedGraph) {
    let all = graph.project.lockfile.pins
    let names = all.map { $0.name.value.lowercased() }
    (self.names, pinNames) = (names, graph.pinNames)
    let stale = Set(staleRecords(graph.project).map { names[$0.pin] })
    self.stale = stale
    let own = all.map { stale.contains($0.name.value.lowercased()) ? graph.project.withoutFacts($0) : $0 }
    pins = Dictionary(zip(names, own)) { first, _ in first }
    members = Set(graph.components.filter(\.isMember).map { $0.name.lowercased() })
    (memberPackages, standIns) = (graph.namesOfMemberPackages, graph.identitiesOfMembers)
    for (index, component) in graph.components.enumerated() {
      guard !component.isMember, let pin = component.pin else { continue }
      let needs = needs(of: index, graph, names)
      if stale.contains(names[pin]) { formerNeeds[names[pin]] = needs } else { componentNeeds[names[pin]] = needs }
    }
    for (name, pin) in zip(names, all) where stale.contains(name) {
      formerNeeds[name, default: []] += (pin.ranges ?? []).compactMap { self.key(of: $0.package.value) }
    }
    for edge in graph.edges + graph.pluginEdges where graph.component(of: edge.from).isMember {
      guard let pin = graph.pin(of: edge.target) else { continue }
      roots.insert(names[pin])
      let title = graph.title(edge.from)
      neededBy[names[pin]] = min(neededBy[names[pin]] ?? title, title)
    }
    for edge in graph.appEdges { if let pin = graph.pin(of: edge.target) { roots.insert(names[pin]) } }
    for pin in graph.toolsOnlyPins { roots.insert(names[pin]) }
    for mention in graph.pinsWithUnknownProduct { roots.insert(names[mention.pin]) }
    let reached = reachablePins { recordedNeeds(of: $0) }
    // A spec that cannot be read may need them as well.
    let frees = !stale.isEmpty && graph.project.unreadable.isEmpty
    neededByStale = frees ? reachablePins { knownNeeds(of: $0) }.subtracting(reached) : []
    unneeded = Set(names).subtracting(reached).subtracting(neededByStale)
    roots.formUnion(unneeded)
  }

  /// Returns whether a pin's requirement is about a member, so that no version of another package can meet it. The
  /// member replaces the package or, as `check` reports, cannot.
  ///
  /// - Parameter isComponent: true if a component has the requirement.
  func isMember(_ key: String, askedBy isComponent: Bool) -> Bool {
    (isComponent ? memberPackages : standIns).contains(key)
  }

  /// The key of the pin that a name means, see ``PinNames/pin(meantBy:)``.
  func key(of name: String) -> String? { pinNames.pin(meantBy: name).map { names[$0] } }

  /// The names of the pins that come from a registry.
  ///
  /// - Parameter keys: the pins to look at; `nil` for all.
  func namesOfRegistryPins(among keys: Set<String>?) -> [String] {
    pins.filter { key, pin in
      if case .registry = pin.source.value { keys?.contains(key) ?? true } else { false }
    }.map(\.value.name.value).sorted()
  }

  /// The dependencies of a pin as the lockfile records them.
  func recordedNeeds(of key: String) -> [String] {
    let stated = (pins[key]?.ranges ?? []).compactMap { self.key(of: $0.package.value) }
    guard let ofSpec = componentNeeds[key] else { return stated }
    return ofSpec + stated.filter { $0 != key && !ofSpec.contains($0) }
  }

  /// The same, with what stale facts say where nothing else is known.
  func knownNeeds(of key: String) -> [String] { formerNeeds[key] ?? recordedNeeds(of: key) }

  /// All pins reachable from the roots.
  ///
  /// - Parameter more: further pins to start from.
  func reachablePins(from more: Set<String> = [], _ needs: (String) -> [String]) -> Set<String> {
    reachable(from: roots.union(more), needs)
  }

  private func needs(of component: Int, _ graph: LinkedGraph, _ names: [String]) -> [String] {
    var needs: Set<String> = []
    for module in graph.components[component].modules where !graph.modules[module].isTest {
      for edge in graph.edges[graph.modules[module].edges] {
        if let pin = graph.pin(of: edge.target) { needs.insert(names[pin]) }
      }
    }
    let own = graph.components[component].name.lowercased()
    return needs.filter { $0 != own }.sorted()
  }
}

extension Pin {
  /// The version of a pin from git; `nil` if a branch or a revision selects its commit, and for a pod, whose repository
  /// has nothing that SwiftPM reads.
  var movableVersion: Version? {
    guard case .git = source.value, selection == .version, !isPod else { return nil }
    return version.flatMap { Version($0.value) }
  }

  /// The branch that a pin from git follows.
  var followedBranch: String? {
    guard case .git = source.value, selection == .branch, !isPod else { return nil }
    return branch?.value
  }

  /// The facts that the lockfile should record about such a pin and does not, in words.
  ///
  /// - Parameter isComponent: true if the lockfile stores its spec.
  package func missingFacts(isComponent: Bool) -> [String] {
    guard case .git = source.value else { return [] }
    var missing: [String] = []
    if revision == nil { missing.append("the revision") }
    if isComponent { return missing }
    if products == nil { missing.append("the products") }
    if ranges == nil { missing.append("the ranges") }
    return missing
  }
}
