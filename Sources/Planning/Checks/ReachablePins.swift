import Model
import Text

/// The pins reachable from modules: through dependencies, plugins, ranges and the specs of pinned components.
///
/// - Parameters:
///   - alsoMembers: components that count whatever needs them.
///   - wholePackages: true if a reached component counts with all modules of its products, as SwiftPM counts a package that
///     is not the root (`Manifest.dependenciesRequired` in its sources).
func reachablePins(
  _ graph: LinkedGraph, from modules: Set<Int>, alsoPins: Set<Int> = [], alsoMembers: Set<Int> = [],
  wholePackages: Bool = false
) -> [Int] {
  var walk = PinWalk(graph)
  if wholePackages { walk.ownModules = modules }
  for pin in alsoPins.sorted() { walk.reach(pin: pin) }
  for module in alsoMembers.sorted().flatMap({ graph.components[$0].modules }) where !graph.modules[module].isTest {
    walk.reach(module: module)
  }
  for module in modules.sorted() { walk.reach(module: module) }
  walk.finish()
  return walk.knowsAll ? walk.pins : Array(graph.project.lockfile.pins.indices)
}

/// The pins reachable from the members' libraries and executables, without their tests, macros and plugins.
func pinsOfCode(_ graph: LinkedGraph) -> [Int] {
  var walk = PinWalk(graph, followsPlugins: false)
  for (index, linked) in graph.modules.enumerated() where graph.components[linked.component].isMember {
    if linked.kind == .library || linked.kind == .executable { walk.reach(module: index) }
  }
  walk.finish()
  return walk.pins.filter { graph.project.lockfile.pins[$0].hasVersions }
}

/// A walk over modules and pins at once. The followed edges depend on the caller, and on the modules of the package
/// itself, so that each walk would need a ``DirectedGraph`` of its own.
private struct PinWalk {
  let graph: LinkedGraph
  let followsPlugins: Bool
  /// The modules of the package itself, if the others count as whole packages.
  var ownModules: Set<Int>?
  private(set) var pins: [Int] = []
  private var seenPins: [Bool]
  private var seenModules: [Bool]
  private var modules: [Int] = []
  private var next = 0
  private var plugins: [Int: [LinkedGraph.Edge]] = [:]

  init(_ graph: LinkedGraph, followsPlugins: Bool = true) {
    (self.graph, self.followsPlugins) = (graph, followsPlugins)
    seenPins = Array(repeating: false, count: graph.project.lockfile.pins.count)
    seenModules = Array(repeating: false, count: graph.modules.count)
    if followsPlugins { plugins = Dictionary(grouping: graph.pluginEdges, by: \.from) }
  }

  /// True if the dependencies of every reached pin are known.
  var knowsAll: Bool { pins.allSatisfy { graph.knowsNeeds(ofPin: $0) } }

  mutating func reach(pin: Int) {
    if seenPins[pin] { return }
    seenPins[pin] = true
    pins.append(pin)
  }

  mutating func reach(module: Int) {
    guard markSeen(module) else { return }
    guard let ownModules, !ownModules.contains(module), graph.component(of: module).isMember else { return }
    for other in graph.component(of: module).modules where !graph.modules[other].isTest { _ = markSeen(other) }
  }

  /// - Returns: true if the module is new.
  private mutating func markSeen(_ module: Int) -> Bool {
    if seenModules[module] { return false }
    seenModules[module] = true
    modules.append(module)
    return true
  }

  mutating func finish() {
    while !modules.isEmpty || next < pins.count {
      while let module = modules.popLast() {
        for edge in graph.modules[module].edges { follow(graph.edges[edge]) }
        if !plugins.isEmpty { for edge in plugins[module] ?? [] { follow(edge) } }
      }
      guard next < pins.count else { return }
      let pin = pins[next]
      next += 1
      for case let other? in graph.pinNames.pins(statedBy: pin) { reach(pin: other) }
      guard let component = graph.componentByPin[pin] else { continue }
      for module in graph.components[component].modules where !graph.modules[module].isTest { reach(module: module) }
    }
  }

  private mutating func follow(_ edge: LinkedGraph.Edge) {
    switch edge.target {
    case .product(let pin, _), .pin(let pin): reach(pin: pin)
    case .unlocatedProduct: return
    case .module(let module):
      if !followsPlugins, graph.modules[module].kind == .macro || graph.modules[module].kind == .plugin {
        return
      }
      reach(module: module)
      if let pin = graph.components[graph.modules[module].component].pin { reach(pin: pin) }
    }
  }
}

extension LinkedGraph {
  /// Returns whether the needs of a pin are known. After an import they are not yet, so any pin may be needed.
  package func knowsNeeds(ofPin index: Int) -> Bool {
    let pin = project.lockfile.pins[index]
    return !(pin.hasVersions || pin.isInFolder) || pin.ranges != nil || componentByPin[index] != nil
  }
}
