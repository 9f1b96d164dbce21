import Diagnostics
import Graph
import Model
import Planning
import Text

/// The dependency graph of modules, pins and components that `why`, `affected` and `graph` query.
///
/// A node is a module, a pin, or a component as a whole (an app without modules, or one that lists `tools-only`).
package final class NeedGraph {
  enum Node: Equatable {
    case module(Int)
    case pin(Int)
    case component(Int)
  }

  let linked: LinkedGraph
  /// Each edge once, in the order of the specs, then of the lockfile.
  let graph: DirectedGraph
  /// The first reason of each edge of `graph`.
  let reasons: [EdgeReason]
  /// The place of the first reason of each edge; `nil` for imports that only registrations need.
  let places: [Place?]

  /// - Parameter wirings: the modules that each app's registration imports.
  package init(_ linked: LinkedGraph, wirings: [AppWiring] = []) {
    self.linked = linked
    var edges = EdgeList(linked: linked)
    edges.collect(wirings)
    graph = DirectedGraph(nodeCount: edges.nodeCount, edges: edges.edges)
    reasons = edges.reasons
    places = edges.places
  }

  // MARK: Nodes

  func index(_ node: Node) -> Int { EdgeList.index(node, linked) }

  func node(_ index: Int) -> Node {
    let pins = linked.modules.count
    let components = pins + linked.project.lockfile.pins.count
    return index < pins ? .module(index) : index < components ? .pin(index - pins) : .component(index - components)
  }

  /// The name of a node as shown to users.
  func title(_ index: Int) -> String {
    switch node(index) {
    case .module(let module): linked.title(module)
    case .pin(let pin): linked.project.lockfile.pins[pin].name.value
    case .component(let component): linked.components[component].name
    }
  }

  /// The name of the component or pin that a node belongs to.
  func owner(_ index: Int) -> String {
    switch node(index) {
    case .module(let module): linked.component(of: module).name
    case .pin, .component: title(index)
    }
  }

  func isTest(_ index: Int) -> Bool {
    if case .module(let module) = node(index) { return linked.modules[module].isTest }
    return false
  }

  /// Returns whether the node belongs to a member. Every path starts at a member.
  func isMember(_ index: Int) -> Bool {
    switch node(index) {
    case .module(let module): linked.component(of: module).isMember
    case .pin: false
    case .component(let component): linked.components[component].isMember
    }
  }

  // MARK: Names

  /// The pin with that name or SwiftPM identity.
  package func pin(named name: String) -> Int? { linked.pinNames.pin(meantBy: name) }

  /// Suggests names that a query accepts in place of an unknown one.
  ///
  /// The part after a slash is compared alone too. If it is like nothing, the names of the owner before the slash are
  /// suggested.
  package func names(like name: String) -> [String] {
    let names = Set(names)
    let ends = Dictionary(grouping: names.filter { $0.contains("/") }) { String($0.drop { $0 != "/" }.dropFirst()) }
    func whole(_ found: some Sequence<String>) -> [String] {
      Array(found.flatMap { (ends[$0] ?? []).sorted() }.prefix(3))
    }
    let same = whole(ends.keys.filter { $0.lowercased() == name.lowercased() }.sorted())
    if !same.isEmpty { return same }
    let near = nearest(to: name, in: names)
    if !near.isEmpty { return near }
    let byEnd = whole(nearest(to: name, in: ends.keys))
    guard byEnd.isEmpty, let slash = name.firstIndex(of: "/") else { return byEnd }
    let owner = String(name[..<slash])
    let owners = names.contains(owner) ? [owner] : nearest(to: owner, in: names.filter { !$0.contains("/") })
    guard let owner = owners.first else { return [] }
    return Array(([owner] + names.filter { $0.hasPrefix(owner + "/") }.sorted()).prefix(3))
  }

  /// All names that a query accepts.
  private var names: [String] {
    parts + NameKind.allCases.flatMap { self.names(of: $0) }
  }

  /// The products of pins, and the modules.
  private var parts: [String] {
    linked.project.lockfile.pins.flatMap { pin in (pin.products ?? []).map { "\(pin.name.value)/\($0.name.value)" } }
      + linked.modules.indices.filter { !linked.modules[$0].isTest }.map { linked.title($0) }
  }

  /// The module or product whose name behind the slash this is, without case; `nil` where none is called so, or several.
  package func onlyName(endingWith end: String) -> String? {
    let ending = "/\(end.lowercased())"
    let found = Set(parts).filter { $0.lowercased().hasSuffix(ending) }
    return found.count == 1 ? found.first : nil
  }

  /// The names of all services.
  package var services: [String] { linked.services.map(\.name) }

  /// Returns whether a component, a module or a pin has exactly this name.
  package func hasExactly(_ name: String) -> Bool {
    linked.components.contains { $0.name == name }
      || linked.project.lockfile.pins.contains { $0.name.value == name }
      || linked.modules.indices.contains { !linked.modules[$0].isTest && linked.title($0) == name }
  }

  /// The components that a name stands for, by their names or those of their modules; `nil` if it is no name of either.
  package func components(named name: String) -> [Int]? {
    let found = nodes(named: name).compactMap { node -> Int? in
      switch self.node(node) {
      case .module(let module): linked.modules[module].component
      case .component(let component): component
      case .pin: nil
      }
    }
    return found.isEmpty ? nil : Set(found).sorted()
  }

  /// The nodes that a name stands for: a component with its modules and pin, a module, a pin, or a product of a pin.
  func nodes(named name: String) -> [Int] {
    var nodes: [Int] = []
    let wanted = name.lowercased()
    for (index, component) in linked.components.enumerated() where component.name.lowercased() == wanted {
      nodes.append(self.index(.component(index)))
      nodes += component.modules.filter { !linked.modules[$0].isTest }.map { self.index(.module($0)) }
      if let pin = component.pin { nodes.append(self.index(.pin(pin))) }
    }
    if nodes.isEmpty {
      nodes = linked.modules.indices.filter { linked.title($0).lowercased() == wanted }.map { index(.module($0)) }
    }
    if nodes.isEmpty, let pin = pin(named: name) { nodes = nodesOfPin(pin) }
    if nodes.isEmpty, let slash = name.firstIndex(of: "/"), let pin = pin(named: String(name[..<slash])) {
      let product = name[name.index(after: slash)...]
      let known = linked.project.lockfile.pins[pin].products
      if known?.contains(where: { $0.name.value == product }) ?? false { nodes = nodesOfPin(pin) }
    }
    return nodes
  }

  /// A pin and, if it has a spec, the modules of its component.
  func nodesOfPin(_ pin: Int) -> [Int] {
    var nodes = [index(.pin(pin))]
    if let component = linked.componentByPin[pin].map({ linked.components[$0] }) {
      nodes += component.modules.filter { !linked.modules[$0].isTest }.map { index(.module($0)) }
    }
    return nodes
  }
}

/// Collects the edges without duplicates.
private struct EdgeList {
  let linked: LinkedGraph
  private(set) var edges: [DirectedGraph.Edge] = []
  private(set) var reasons: [EdgeReason] = []
  private(set) var places: [Place?] = []
  private var seen: Set<DirectedGraph.Edge> = []

  init(linked: LinkedGraph) { self.linked = linked }

  var nodeCount: Int { linked.modules.count + linked.project.lockfile.pins.count + linked.components.count }

  static func index(_ node: NeedGraph.Node, _ linked: LinkedGraph) -> Int {
    switch node {
    case .module(let module): module
    case .pin(let pin): linked.modules.count + pin
    case .component(let component): linked.modules.count + linked.project.lockfile.pins.count + component
    }
  }

  mutating func collect(_ wirings: [AppWiring]) {
    for edge in linked.edges { add(.module(edge.from), edge.target, EdgeReason(of: edge, in: linked), edge.place) }
    for edge in linked.pluginEdges { add(.module(edge.from), edge.target, EdgeReason(.plugin), edge.place) }
    for edge in linked.appEdges { add(.component(edge.component), edge.target, EdgeReason(.dependency), edge.place) }
    for app in wirings { add(app) }
    for (index, component) in linked.components.enumerated() where component.isMember {
      for package in component.spec.package?.toolsOnly ?? [] {
        if let pin = linked.pinNames.pin(meantBy: package.value) {
          add(.component(index), .pin(pin), EdgeReason(.tools), package.place)
        }
      }
    }
    for (index, pin) in linked.project.lockfile.pins.enumerated() {
      for (name, place) in neededNames(pin) {
        guard let target = self.target(name, of: pin), target != index else { continue }
        add(.pin(index), .pin(target), EdgeReason(.range), place)
        // The requirements of a component's manifest apply to every user of its modules.
        for module in linked.componentByPin[index].map({ linked.components[$0].modules }) ?? 0..<0
        where !linked.modules[module].isTest {
          add(.module(module), .pin(target), EdgeReason(.range), place)
        }
      }
    }
  }

  /// An app and its tests need what its registration imports, though no spec says so.
  private mutating func add(_ app: AppWiring) {
    let users = app.users(in: linked)
    let hasProgram = users.contains { linked.modules[$0].module.isMain || linked.modules[$0].kind == .executable }
    let sources = (hasProgram ? [] : [NeedGraph.Node.component(app.component)]) + users.map { .module($0) }
    for source in sources {
      for module in app.interfaces + app.implementations { add(source, .module(module), EdgeReason(.wiring), nil) }
      // The registration also has what the spec of an app without a main module lists.
      for edge in linked.appEdges where edge.component == app.component {
        add(source, edge.target, EdgeReason(.wiring), edge.place)
      }
    }
  }

  private mutating func add(
    _ from: NeedGraph.Node, _ target: LinkedGraph.Target, _ reason: EdgeReason, _ place: Place?
  ) {
    let to: NeedGraph.Node
    switch target {
    case .module(let module): to = .module(module)
    case .product(let pin, _), .pin(let pin): to = .pin(pin)
    case .unlocatedProduct: return
    }
    let edge = DirectedGraph.Edge(from: Self.index(from, linked), to: Self.index(to, linked))
    guard edge.source != edge.target, seen.insert(edge).inserted else { return }
    edges.append(edge)
    reasons.append(reason)
    places.append(place)
  }

  private func neededNames(_ pin: Pin) -> [(String, Place)] {
    ((pin.ranges ?? []).map(\.package) + (pin.podEdges?.all ?? []).map(\.pod)).map { ($0.value, $0.place) }
  }

  /// The pin that a range or requirement of another pin names. `Firebase/Core` is a subspec of the pod `Firebase`.
  private func target(_ name: String, of pin: Pin) -> Int? {
    if let found = linked.pinNames.pin(meantBy: name) { return found }
    guard case .pod = pin.source.value, let slash = name.firstIndex(of: "/") else { return nil }
    return linked.pinNames.pin(meantBy: String(name[..<slash]))
  }
}
