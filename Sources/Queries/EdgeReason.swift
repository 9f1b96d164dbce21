import JSON
import Model
import Planning
import Text

/// The reason that one node of the graph needs another.
package struct EdgeReason: Equatable, Sendable {
  package enum Kind: String, Sendable {
    /// `dependencies` says so.
    case dependency
    /// The module provides a service of the other, requires one, or has code that injects one.
    case provides, requires, injects
    /// The registration of an app imports the other.
    case wiring
    /// A package's manifest states it.
    case range
    case plugin, tools
  }

  /// The target of an edge between modules, relative to the module that depends on it.
  package enum Direction: String, Sendable {
    /// To another module of the component.
    case within
    /// To a module that offers services, or that is in another layer than the rest of its component.
    case interface
    /// To what is behind the interface, in the same layer or where no layers are.
    case sideways
    /// To another layer.
    case down
    /// Out of the root's members.
    case package
  }

  package var kind: Kind
  /// The services of the other module that this one provides and requires, and that its code injects, whether or not
  /// `dependencies` names it too.
  package var provided: [String] = []
  package var required: [String] = []
  package var injected: [String] = []

  package init(_ kind: Kind) { self.kind = kind }

  /// Makes the reason of an edge between modules, products or pins.
  init(of edge: LinkedGraph.Edge, in graph: LinkedGraph) {
    kind = .dependency
    if case .module(let target) = edge.target {
      let offering = graph.modules[target].module
      let services = Set(offering.services.map(\.name.value) + offering.configurations.map(\.service.value))
      if !services.isEmpty { add(services, statedBy: edge.from, graph) }
    }
    guard edge.isImplied else { return }
    kind =
      !provided.isEmpty || required.isEmpty && injected.isEmpty ? .provides : required.isEmpty ? .injects : .requires
  }

  private mutating func add(_ services: Set<String>, statedBy index: Int, _ graph: LinkedGraph) {
    let module = graph.modules[index].module
    // The services that an app makes are listed in its spec, not with a module.
    let app = graph.component(of: index).shared.spec.app
    let made = graph.modules[index].isMain ? app.provides.map(\.value) : []
    provided = (module.provides.map(\.service.value) + made).filter(services.contains)
    let requirements =
      module.provides.flatMap(\.requirements) + module.launch.flatMap(\.requirements)
      + made.flatMap { app.materials[$0] ?? [] }
    required = Set(requirements.map(\.service.value).filter(services.contains)).sorted()
    injected = Set(module.injects.map(\.value).filter(services.contains)).sorted()
  }

  /// For a label: `provides chat, requires analytics`; empty for what `dependencies` alone says.
  var label: String {
    switch kind {
    case .dependency, .provides, .requires, .injects:
      let parts = [("provides", provided), ("requires", required), ("injects", injected)].filter { !$0.1.isEmpty }
      return parts.map { "\($0.0) \($0.1.joined(separator: " "))" }.joined(separator: ", ")
    case .wiring: return "wires"
    case .range: return "states a range"
    case .plugin: return "plugin"
    case .tools: return "tools"
    }
  }

  static func direction(of edge: LinkedGraph.Edge, in graph: LinkedGraph) -> Direction {
    guard case .module(let target) = edge.target else { return .package }
    return direction(from: edge.from, to: target, in: graph)
  }

  static func direction(from: Int, to target: Int, in graph: LinkedGraph) -> Direction {
    let (own, other) = (graph.modules[from], graph.modules[target])
    if own.component == other.component { return .within }
    let component = graph.components[other.component]
    if !other.module.services.isEmpty || other.layer != component.layer { return .interface }
    if !component.isMember { return .package }
    return own.layer == other.layer ? .sideways : .down
  }
}
