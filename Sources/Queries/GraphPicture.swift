import Diagnostics
import Graph
import Model
import Planning
import Text

/// The resolved graph as a drawing: components, pins, and the dependencies between them.
package struct GraphPicture {
  struct Node {
    let name: String
    let label: String
    let isMember: Bool
    let isFocus: Bool
  }

  struct Edge: Hashable {
    let from: Int
    let to: Int
    /// Whether only tests need it.
    var isForTests: Bool
  }

  let nodes: [Node]
  let edges: [Edge]

  /// - Parameter kept: names of the components and pins to draw; `nil` for all.
  package init(_ need: NeedGraph, focus: String?, kept: Set<String>?) {
    var numbers: [String: Int] = [:]
    var nodes: [Node] = []
    func number(_ node: Int) -> Int? {
      let name = need.owner(node)
      if let kept, !kept.contains(name) { return nil }
      if let known = numbers[name] { return known }
      numbers[name] = nodes.count
      let version = need.pin(named: name).flatMap { need.linked.project.lockfile.pins[$0].shownVersion }
      let isMember = need.isMember(node)
      nodes.append(
        Node(
          name: name, label: isMember ? name : ([name] + (version.map { [$0] } ?? [])).joined(separator: " "),
          isMember: isMember, isFocus: name == focus))
      return nodes.count - 1
    }
    for node in 0..<need.graph.nodeCount {
      // A workspace is drawn only if it lists something.
      if case .component(let component) = need.node(node), need.linked.components[component].modules.isEmpty,
        need.graph.successors(of: node).isEmpty, need.linked.components[component].spec.kind == .workspace
      {
        continue
      }
      _ = number(node)
    }
    var edges: [Edge] = []
    var index: [Edge: Int] = [:]
    for edge in need.graph.edges {
      guard let from = number(edge.source), let to = number(edge.target), from != to else { continue }
      let isForTests = need.isTest(edge.source)
      let key = Edge(from: from, to: to, isForTests: false)
      if let known = index[key] {
        if !isForTests { edges[known].isForTests = false }
      } else {
        index[key] = edges.count
        edges.append(Edge(from: from, to: to, isForTests: isForTests))
      }
    }
    (self.nodes, self.edges) = (nodes, edges)
  }

  // MARK: DOT

  /// Graphviz text: members as boxes, pins rounded; dashed for test-only dependencies.
  package var dot: String {
    var text = "digraph integrate {\n  rankdir=LR;\n  node [shape=box];\n"
    for (index, node) in nodes.enumerated() {
      var attributes = ["label=\(Self.dotQuoted(node.label))"]
      let styles = (node.isMember ? [] : ["rounded"]) + (node.isFocus ? ["bold"] : [])
      if !styles.isEmpty { attributes.append("style=\"\(styles.joined(separator: ","))\"") }
      text += "  n\(index) [\(attributes.joined(separator: ", "))];\n"
    }
    for edge in edges { text += "  n\(edge.from) -> n\(edge.to)\(edge.isForTests ? " [style=dashed]" : "");\n" }
    return text + "}\n"
  }

  /// Quoted for DOT. Backslashes are doubled, since one would begin an escape such as `\N`.
  private static func dotQuoted(_ text: String) -> String {
    let escaped = text.visible.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  // MARK: Mermaid

  /// A Mermaid flowchart for Markdown: members as boxes, pins rounded; dotted for test-only dependencies.
  package var mermaid: String {
    var text = "flowchart LR\n"
    for (index, node) in nodes.enumerated() {
      let label = Self.mermaidQuoted(node.label)
      text += "  n\(index)" + (node.isMember ? "[\(label)]" : "(\(label))") + "\n"
    }
    for edge in edges { text += "  n\(edge.from) \(edge.isForTests ? "-.->" : "-->") n\(edge.to)\n" }
    for (index, node) in nodes.enumerated() where node.isFocus { text += "  style n\(index) stroke-width:3px\n" }
    return text
  }

  /// Quoted for Mermaid. Characters that Mermaid or Markdown would interpret become numeric entities.
  private static func mermaidQuoted(_ text: String) -> String {
    var escaped = ""
    for scalar in text.visible.unicodeScalars {
      if "\"#&<>;`*_[](){}|\\".unicodeScalars.contains(scalar) {
        escaped += "#\(scalar.value);"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
