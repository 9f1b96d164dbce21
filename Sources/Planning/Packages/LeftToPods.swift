import Diagnostics
import Findings
import Model
import Text

/// The parts that `pods: podfile` leaves to CocoaPods: each component that reaches a pod outside its tests, every
/// component that depends on such a component, and tests that reach one of them.
package struct LeftToPods: Sendable {
  /// A component or a test module, and what it reaches first.
  package struct Part: Sendable {
    package let name: String
    package let isTest: Bool
    /// The pod, or the component that is left out itself.
    package let reached: String
    package let reachesPod: Bool

    /// `the pod 'X'` or `'X'`.
    package var needed: String { "\(reachesPod ? "the pod " : "")'\(reached)'" }
  }

  /// Components before tests, each in the order of the graph.
  package private(set) var parts: [Part] = []
  /// By component, in `graph.components`.
  private var reasons: [Int: Part] = [:]
  /// In `graph.modules`: those of the components, and the tests of others.
  package private(set) var modules: Set<Int> = []

  /// True if CocoaPods builds anything: Xcode builds the app's own target with its pods then.
  let isInUse: Bool

  package init() { isInUse = false }

  /// - Parameter always: true to say what would be left where the project does not say `pods: podfile`.
  package init(_ graph: LinkedGraph, always: Bool = false) {
    isInUse = always || graph.project.integration.pods?.value == .podfile
    if !isInUse { return }
    let edges = (graph.edges + graph.pluginEdges).filter { graph.isMember(module: $0.from) }
    var users: [Int: [Int]] = [:]
    var next: [(component: Int, reached: String, reachesPod: Bool)] = []
    for edge in edges where !graph.modules[edge.from].isTest {
      let component = graph.modules[edge.from].component
      switch edge.target {
      case .pin(let pin) where graph.project.lockfile.pins[pin].isPod:
        next.append((component, graph.project.lockfile.pins[pin].name.value, true))
      case .module(let module): users[graph.modules[module].component, default: []].append(component)
      case .pin, .product, .unlocatedProduct: break
      }
    }
    var position = 0
    while position < next.count {
      let (component, reached, reachesPod) = next[position]
      position += 1
      guard reasons[component] == nil else { continue }
      let name = graph.components[component].name
      reasons[component] = Part(name: name, isTest: false, reached: reached, reachesPod: reachesPod)
      for user in users[component, default: []] { next.append((user, name, false)) }
    }
    parts = reasons.keys.sorted().compactMap { reasons[$0] }
    for component in reasons.keys { modules.formUnion(graph.components[component].modules) }
    leaveTests(edges.filter { graph.modules[$0.from].isTest }, graph)
  }

  /// In `graph.components`.
  package var components: Set<Int> { Set(reasons.keys) }

  /// The reason that a component is left out; `nil` if it is not.
  package func part(of component: Int) -> Part? { reasons[component] }

  /// The members and pins that the components which are left out need: a pod cannot depend on a package, so that CocoaPods
  /// has to build those as well.
  ///
  /// - Parameter tested: components that CocoaPods builds for their tests alone.
  package func needed(in graph: LinkedGraph, and tested: Set<Int>) -> (members: Set<Int>, pins: Set<Int>) {
    var (members, pins): (Set<Int>, Set<Int>) = (tested, [])
    // An app links packages beside pods.
    var next = reasons.keys.filter { graph.components[$0].spec.kind != .app } + tested
    while let component = next.popLast() {
      for module in graph.components[component].modules
      where !graph.modules[module].isTest || tested.contains(component) && modules.contains(module) {
        for edge in graph.modules[module].edges.map({ graph.edges[$0] }) {
          if let pin = graph.pin(of: edge.target) { pins.insert(pin) }
          guard case .module(let target) = edge.target else { continue }
          let other = graph.modules[target].component
          guard graph.components[other].isMember, reasons[other] == nil else { continue }
          if members.insert(other).inserted { next.append(other) }
        }
      }
    }
    return (members, pins)
  }

  /// Tests reach a pod themselves, or another test module that does.
  private mutating func leaveTests(_ edges: [LinkedGraph.Edge], _ graph: LinkedGraph) {
    var hasMore = true
    while hasMore {
      hasMore = false
      for edge in edges where !modules.contains(edge.from) {
        let reached: (name: String, isPod: Bool)
        switch edge.target {
        case .pin(let pin) where graph.project.lockfile.pins[pin].isPod:
          reached = (graph.project.lockfile.pins[pin].name.value, true)
        case .module(let module) where modules.contains(module): reached = (graph.modules[module].name, false)
        case .pin, .product, .module, .unlocatedProduct: continue
        }
        modules.insert(edge.from)
        parts.append(
          Part(name: graph.modules[edge.from].name, isTest: true, reached: reached.name, reachesPod: reached.isPod))
        hasMore = true
      }
    }
  }
}

extension LeftToPods {
  /// `no-source`: what is generated for code that nobody constructs is in no package either.
  func checkInjections(_ graph: LinkedGraph, _ bag: inout DiagnosticBag) {
    for needs in graph.injections.needs {
      guard let part = part(of: needs.component) else { continue }
      bag.add(
        .noSource,
        "'\(part.name)' has 'injects:', but CocoaPods builds it without generated code, since it needs \(part.needed)",
        at: graph.components[needs.component].spec.name.place,
        help: "pass the services to an initialiser, or convert the pod: run 'integrate pods' to see how")
    }
  }

  /// `no-source`: whatever else is generated may need a part that is in no package, as wiring does, or values that tests
  /// give.
  func check(
    _ manifest: Manifest, _ usedMembers: Set<Int>, _ graph: LinkedGraph, _ bag: inout DiagnosticBag
  ) {
    if parts.isEmpty { return }
    let targets = Set(manifest.targets.map(\.name))
    var users: [Int: String] = [:]
    for target in manifest.targets {
      for case .target(let name, _) in target.dependencies where !targets.contains(name) {
        if let owner = owner(of: name, graph), users[owner] == nil { users[owner] = target.name }
      }
    }
    for component in usedMembers where reasons[component] != nil && users[component] == nil {
      users[component] = manifest.name
    }
    for (component, user) in users.sorted(by: { $0.key < $1.key }) {
      guard let part = reasons[component], graph.injections.needs(of: component) == nil else { continue }
      bag.add(
        .noSource, "'\(user)' needs '\(part.name)', which CocoaPods builds, since it needs \(part.needed)",
        at: graph.components[component].spec.name.place,
        help:
          "write 'provides: { NAME: app }' to make its services in the app, bind another provider, remove from its spec "
          + "the keys that generate code, or convert the pod: run 'integrate pods' to see how")
    }
  }

  /// The component of a module, or the one for which a module was generated: that is called after it.
  private func owner(of module: String, _ graph: LinkedGraph) -> Int? {
    let left = reasons.keys.sorted()
    return left.first { graph.components[$0].modules.contains { graph.modules[$0].name == module } }
      ?? left.filter { module.hasPrefix(moduleName(ofTarget: graph.components[$0].name)) }
      .max { graph.components[$0].name.utf8.count < graph.components[$1].name.utf8.count }
  }
}
