import Model
import Planning
import Versioning

/// The pins that members depend on directly, and the recorded dependencies of each pin.
package struct PinGraph {
  /// By lower-case name.
  package let pins: [String: Pin]
  /// Lower-case names to pins: each pin's name and, unless another pin has that name, its identity.
  private let keys: [String: String]
  /// Pins that stay in the lockfile regardless of the versions chosen.
  private(set) var roots: Set<String> = []
  /// The dependencies of pinned components whose spec is stored in the lockfile.
  private(set) var componentNeeds: [String: [String]] = [:]
  /// Names of components under the root.
  package let members: Set<String>

  init(_ graph: LinkedGraph) {
    let all = graph.project.lockfile.pins
    var keys: [String: String] = [:]
    for pin in all { keys[pin.name.value.lowercased()] = pin.name.value.lowercased() }
    for pin in all where keys[pin.identity] == nil { keys[pin.identity] = pin.name.value.lowercased() }
    self.keys = keys
    pins = Dictionary(all.map { ($0.name.value.lowercased(), $0) }) { first, _ in first }
    members = Set(graph.components.filter(\.isMember).map { $0.name.lowercased() })
    let names = all.map { $0.name.value.lowercased() }
    for (index, component) in graph.components.enumerated() {
      if !component.isMember, let pin = component.pin { componentNeeds[names[pin]] = needs(of: index, graph, names) }
    }
    for edge in graph.edges + graph.pluginEdges where graph.component(of: edge.from).isMember {
      if let pin = graph.pin(of: edge.target) { roots.insert(names[pin]) }
    }
    for edge in graph.appEdges { if let pin = graph.pin(of: edge.target) { roots.insert(names[pin]) } }
    for pin in graph.toolsOnlyPins { roots.insert(names[pin]) }
    for mention in graph.mentionedPins { roots.insert(names[mention.pin]) }
    // A pin that nothing needs already was somebody's decision; changing versions must not undo it.
    roots.formUnion(Set(names).subtracting(reach { recordedNeeds(of: $0) }))
  }

  func key(of name: String) -> String? { keys[name.lowercased()] }

  /// The dependencies of a pin as the lockfile records them.
  func recordedNeeds(of key: String) -> [String] {
    componentNeeds[key] ?? (pins[key]?.ranges ?? []).compactMap { self.key(of: $0.package.value) }
  }

  /// All pins reachable from the roots.
  ///
  /// - Parameter more: further pins to start from.
  func reach(from more: Set<String> = [], _ needs: (String) -> [String]) -> Set<String> {
    var reached = roots.union(more)
    var queue = Array(reached)
    while let key = queue.popLast() {
      for need in needs(key) where reached.insert(need).inserted { queue.append(need) }
    }
    return reached
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
  /// The version of a pin from git; `nil` if a branch or a revision selects its commit.
  var movableVersion: Version? {
    guard case .git = source.value, selection == .version else { return nil }
    return version.flatMap { Version($0.value) }
  }

  /// The facts that the lockfile should record about such a pin and does not, in words.
  ///
  /// - Parameter isComponent: whether the lockfile stores its spec.
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
