import Text

extension CouplingReport {
  /// Graphviz text: a box for each unit, those of one cycle together, an arrow for each pair with its symbols; dashed
  /// if the cut removes it.
  package var dot: String {
    let cut = plan.groups.reduce(into: Set<[Int]>()) { $0.formUnion($1.cutEdges) }
    let inGroup = Set(plan.groups.flatMap(\.units))
    var text = "digraph coupling {\n  rankdir=LR;\n  node [shape=box];\n"
    for (number, group) in plan.groups.enumerated() {
      text += "  subgraph cluster_\(number) {\n    label=\"cycle \(number + 1)\";\n"
      text += group.units.map { "    \(node($0))" }.joined() + "  }\n"
    }
    text += coupling.sources.units.indices.filter { !inGroup.contains($0) }.map { "  \(node($0))" }.joined()
    for edge in coupling.edges {
      let style = cut.contains([edge.from, edge.to]) ? ", style=dashed" : ""
      text += "  n\(edge.from) -> n\(edge.to) [label=\"\(edge.uses.count)\"\(style)];\n"
    }
    return text + "}\n"
  }

  private func node(_ unit: Int) -> String { "n\(unit) [label=\"\(dotEscaped(name(unit)))\"];\n" }
}

/// Text for between quotes in DOT. Backslashes are doubled, since one would begin an escape such as `\N`.
package func dotEscaped(_ text: String) -> String {
  text.visible.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
}
