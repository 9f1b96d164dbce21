import Coupling
import Diagnostics
import Graph
import Model
import Planning
import Text

/// The resolved graph as a drawing: modules by component, with the services they offer, pins, and the dependencies
/// between them, each with its reason; and the runtime steps of apps, if requested.
package struct GraphPicture {
  struct Node {
    /// Its number in the graph that is drawn.
    let need: Int
    /// The component or pin that it belongs to.
    let owner: String
    let label: String
    /// Names of the services that it offers, and the runtime parts that it states.
    let lines: [String]
    let isMember: Bool
    let isFocus: Bool
  }

  /// The modules of one component, where it has several.
  struct Group {
    let label: String
    let nodes: [Int]
  }

  struct Edge: Hashable {
    let from: Int
    let to: Int
    /// True if only tests need it.
    var isForTests: Bool
    var label = ""
    /// True if it bypasses the interface of another component.
    var isSideways = false
    /// The place of the dependency in a spec; `nil` for imports that only registrations need.
    var place: Place?
  }

  let nodes: [Node]
  let groups: [Group]
  let edges: [Edge]

  /// - Parameters:
  ///   - kept: names of the components and pins to draw; `nil` for all.
  ///   - runtime: true if configurations, launch tasks, routes, events and scopes are drawn too.
  package init(_ need: NeedGraph, focus: String?, kept: Set<String>?, runtime: Bool = false) {
    var drawing = Drawing(need: need, focus: focus, kept: kept, runtime: runtime ? RuntimeNames(need.linked) : nil)
    drawing.addNodes()
    drawing.addEdges()
    drawing.addRuntimeEdges()
    (nodes, groups, edges) = (drawing.nodes, drawing.groups, drawing.edges)
  }

  // MARK: DOT

  /// Graphviz text: members as boxes, pins rounded; dashed for test-only dependencies, bold for sideways ones.
  package var dot: String {
    var text = "digraph integrate {\n  rankdir=LR;\n  node [shape=box];\n"
    func add(_ index: Int, _ indentation: String) {
      let node = nodes[index]
      let lines = ([node.label] + node.lines).map(dotEscaped).joined(separator: "\\n")
      var attributes = ["label=\"\(lines)\""]
      let styles = (node.isMember ? [] : ["rounded"]) + (node.isFocus ? ["bold"] : [])
      if !styles.isEmpty { attributes.append("style=\"\(styles.joined(separator: ","))\"") }
      text += "\(indentation)n\(index) [\(attributes.joined(separator: ", "))];\n"
    }
    for (number, group) in groups.enumerated() {
      text += "  subgraph cluster_\(number) {\n    label=\"\(dotEscaped(group.label))\";\n"
      for node in group.nodes { add(node, "    ") }
      text += "  }\n"
    }
    for node in nodesOutsideGroups { add(node, "  ") }
    for edge in edges {
      var attributes = edge.label.isEmpty ? [] : ["label=\"\(dotEscaped(edge.label))\""]
      if edge.isForTests {
        attributes.append("style=dashed")
      } else if edge.isSideways {
        attributes.append("style=bold")
      }
      let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
      text += "  n\(edge.from) -> n\(edge.to)\(list);\n"
    }
    return text + "}\n"
  }

  private var nodesOutsideGroups: [Int] {
    let inside = Set(groups.flatMap(\.nodes))
    return nodes.indices.filter { !inside.contains($0) }
  }

  // MARK: Mermaid

  /// A Mermaid flowchart for Markdown: members as boxes, pins rounded; dotted for test-only dependencies, thick for
  /// sideways ones.
  package var mermaid: String {
    var text = "flowchart LR\n"
    func add(_ index: Int, _ indentation: String) {
      let node = nodes[index]
      let label = "\"" + ([node.label] + node.lines).map(Self.mermaidEscaped).joined(separator: "<br/>") + "\""
      text += "\(indentation)n\(index)" + (node.isMember ? "[\(label)]" : "(\(label))") + "\n"
    }
    for (number, group) in groups.enumerated() {
      text += "  subgraph s\(number)[\"\(Self.mermaidEscaped(group.label))\"]\n"
      for node in group.nodes { add(node, "    ") }
      text += "  end\n"
    }
    for node in nodesOutsideGroups { add(node, "  ") }
    for edge in edges {
      let arrow = edge.isForTests ? "-.->" : edge.isSideways ? "==>" : "-->"
      let label = edge.label.isEmpty ? "" : "|\"\(Self.mermaidEscaped(edge.label))\"|"
      text += "  n\(edge.from) \(arrow)\(label) n\(edge.to)\n"
    }
    for (index, node) in nodes.enumerated() where node.isFocus { text += "  style n\(index) stroke-width:3px\n" }
    return text
  }

  /// For text between quotes in Mermaid. Characters that Mermaid or Markdown would interpret become numeric entities.
  private static func mermaidEscaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.visible.unicodeScalars {
      if "\"#&<>;`*_[](){}|\\".unicodeScalars.contains(scalar) {
        escaped += "#\(scalar.value);"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}

/// Selects the nodes to draw, and numbers them.
private struct Drawing {
  let need: NeedGraph
  let focus: String?
  let kept: Set<String>?
  /// The names of run time (services, routes, tasks, events); `nil` if they are not drawn.
  let runtime: RuntimeNames?
  private(set) var nodes: [GraphPicture.Node] = []
  private(set) var groups: [GraphPicture.Group] = []
  private(set) var edges: [GraphPicture.Edge] = []
  private var numbers: [Int: Int] = [:]

  init(need: NeedGraph, focus: String?, kept: Set<String>?, runtime: RuntimeNames?) {
    (self.need, self.focus, self.kept, self.runtime) = (need, focus, kept, runtime)
  }

  private var linked: LinkedGraph { need.linked }

  /// The modules of a component that have a node.
  private func drawn(_ component: Int) -> [Int] {
    linked.components[component].modules.filter { !linked.modules[$0].isTest }
  }

  /// True if a component without a main module needs something itself: an app that Xcode builds.
  private func isApart(_ component: Int) -> Bool {
    !drawn(component).contains { linked.modules[$0].isMain }
      && !need.graph.successors(of: need.index(.component(component))).isEmpty
  }

  /// The node that is drawn for another: tests belong to their component's main module, and so does its pin.
  private func representative(_ node: Int) -> Int {
    func main(of component: Int) -> Int? {
      let modules = drawn(component)
      return (modules.first { linked.modules[$0].isMain } ?? modules.first).map { need.index(.module($0)) }
    }
    return switch need.node(node) {
    case .module(let module):
      linked.modules[module].isTest ? main(of: linked.modules[module].component) ?? node : node
    case .pin(let pin): linked.componentByPin[pin].flatMap(main) ?? node
    case .component(let component) where isApart(component): node
    case .component(let component): main(of: component) ?? node
    }
  }

  mutating func addNodes() {
    for node in 0..<need.graph.nodeCount where representative(node) == node {
      // A workspace is drawn only if it lists something.
      if case .component(let component) = need.node(node), need.graph.successors(of: node).isEmpty,
        linked.components[component].spec.kind == .workspace
      {
        continue
      }
      add(node)
    }
    for component in linked.components.indices {
      let inside = drawn(component).compactMap { numbers[need.index(.module($0))] }
      if inside.count > 1 { groups.append(GraphPicture.Group(label: label(ofComponent: component), nodes: inside)) }
    }
  }

  private mutating func add(_ node: Int) {
    let owner = need.owner(node)
    if let kept, !kept.contains(owner) { return }
    var label = versioned(owner)
    var lines: [String] = []
    if case .module(let module) = need.node(node) {
      let linkedModule = linked.modules[module]
      label =
        drawn(linkedModule.component).count > 1 ? linkedModule.name : self.label(ofComponent: linkedModule.component)
      lines = linkedModule.module.services.map(\.name.value) + (runtime?.lines(of: module) ?? [])
    } else if need.isMember(node) {
      label = owner
    }
    if let runtime, let app = app(drawnAs: node) { lines += runtime.lines(ofApp: app) }
    numbers[node] = nodes.count
    nodes.append(
      GraphPicture.Node(
        need: node, owner: owner, label: label, lines: lines, isMember: need.isMember(node), isFocus: owner == focus))
  }

  /// The app that is drawn as a node.
  private func app(drawnAs node: Int) -> Int? {
    linked.components.indices.first { app in
      linked.components[app].spec.kind == .app && representative(need.index(.component(app))) == node
    }
  }

  private func label(ofComponent index: Int) -> String {
    let component = linked.components[index]
    return component.isMember ? component.name : versioned(component.name)
  }

  /// A pin's name with its version.
  private func versioned(_ name: String) -> String {
    let version = need.pin(named: name).flatMap { linked.project.lockfile.pins[$0].shownVersion }
    return ([name] + (version.map { [$0] } ?? [])).joined(separator: " ")
  }

  mutating func addEdges() {
    var index: [GraphPicture.Edge: Int] = [:]
    for (number, edge) in need.graph.edges.enumerated() {
      let (reason, place) = (need.reasons[number], need.places[number])
      let (source, target) = (representative(edge.source), representative(edge.target))
      guard let from = numbers[source], let to = numbers[target], from != to else { continue }
      let isForTests = need.isTest(edge.source)
      let key = GraphPicture.Edge(from: from, to: to, isForTests: false)
      if let known = index[key] {
        guard !isForTests else { continue }
        if edges[known].isForTests { edges[known].place = place }
        if edges[known].label.isEmpty || edges[known].isForTests { edges[known].label = reason.label }
        edges[known].isForTests = false
        edges[known].isSideways = edges[known].isSideways || isSideways(edge, reason)
      } else {
        index[key] = edges.count
        edges.append(
          GraphPicture.Edge(
            from: from, to: to, isForTests: isForTests, label: isForTests ? "tests" : reason.label,
            isSideways: !isForTests && isSideways(edge, reason), place: place))
      }
    }
  }

  /// Tasks that come after others, and events that others hear.
  mutating func addRuntimeEdges() {
    guard let runtime else { return }
    for (from, to, label) in runtime.edges {
      let (source, target) = (representative(need.index(.module(from))), representative(need.index(.module(to))))
      guard let from = numbers[source], let to = numbers[target], from != to else { continue }
      if let known = edges.firstIndex(where: { $0.from == from && $0.to == to && !$0.isForTests }) {
        edges[known].label += (edges[known].label.isEmpty ? "" : ", ") + label
      } else {
        edges.append(GraphPicture.Edge(from: from, to: to, isForTests: false, label: label))
      }
    }
  }

  private func isSideways(_ edge: DirectedGraph.Edge, _ reason: EdgeReason) -> Bool {
    guard reason.kind == .dependency, case .module(let from) = need.node(edge.source),
      case .module(let to) = need.node(edge.target)
    else { return false }
    return EdgeReason.direction(from: from, to: to, in: linked) == .sideways
  }
}
