import JSON
import Model
import Planning

/// Why one thing in the graph needs another.
package struct EdgeReason: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// `dependencies` says so.
    case dependency
    /// The module provides a service of the other, or requires one.
    case provides, requires
    /// The registration of an app imports the other.
    case wiring
    /// A package's manifest states it.
    case range
    case plugin, tools
  }

  /// Where an edge between modules leads.
  package enum Direction: String, Sendable {
    /// To another module of the component.
    case within
    /// To a module that offers services, or that stands in another layer than the rest of its component.
    case interface
    /// To what is behind the interface, in the same layer or where no layers are.
    case sideways
    /// To another layer.
    case down
    /// Out of the root's members.
    case package
  }

  package var kind: Kind
  /// The services of the other module that this one provides and requires, whether or not `dependencies` names it too.
  package var provided: [String] = []
  package var required: [String] = []

  package init(_ kind: Kind) { self.kind = kind }

  /// Of an edge between modules, a product or a pin.
  init(of edge: LinkedGraph.Edge, in graph: LinkedGraph) {
    kind = .dependency
    if case .module(let target) = edge.target {
      let services = Set(graph.modules[target].module.services.map(\.name.value))
      let provides = services.isEmpty ? [] : graph.modules[edge.from].module.provides
      provided = provides.map(\.service.value).filter(services.contains)
      let names = provides.flatMap(\.requirements).map(\.service.value).filter(services.contains)
      required = Set(names).sorted()
    }
    if edge.isImplied { kind = provided.isEmpty && !required.isEmpty ? .requires : .provides }
  }

  /// For a label: `provides chat, requires analytics`; empty for what `dependencies` alone says.
  var label: String {
    switch kind {
    case .dependency, .provides, .requires:
      let parts = [("provides", provided), ("requires", required)].filter { !$0.1.isEmpty }
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
