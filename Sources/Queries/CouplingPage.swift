import Coupling
import JSON
import Text

/// The coupling of some units as the page that shows graphs: an edge has the used symbols, and the symbols to cut are
/// among the findings.
package struct CouplingPage {
  private let report: CouplingReport

  package init(_ report: CouplingReport) { self.report = report }

  /// The page, in UTF-8.
  package var html: String { GraphPage.page(of: data) }

  /// As `Sources/Page/graph.js` reads it.
  private var data: JSONValue {
    let coupling = report.coupling
    let names = coupling.sources.units.indices.map { JSONValue.string(report.name($0).visible) }
    let shape = GraphPage.shape(names.count, coupling.edges.map { ($0.from, $0.to) })
    var files: [String: Int] = [:]
    var labels: [JSONValue] = ["", "tests"]
    var numbers: [Int] = []
    for edge in coupling.edges {
      let first = report.firstPlace(of: edge)
      let file = files[first.file.visible] ?? files.count
      files[first.file.visible] = file
      numbers += [edge.from, edge.to, labels.count, file, first.line]
      labels.append(.string(report.label(of: edge).visible))
    }
    let advice = report.advice
    return [
      "name": "coupling", "layers": [], "pins": [], "services": [],
      "components": .array(names.map { ["n": $0] }),
      "nodes": .array(
        names.enumerated().map { number, name in
          ["n": name, "c": .integer(number), "k": .string(report.noun), "d": .integer(shape.depth[number])]
        }),
      "cycles": .array(shape.cycles.map { .array($0.map(JSONValue.integer)) }),
      "files": .array(files.sorted { $0.value < $1.value }.map { .string($0.key) }), "labels": .array(labels),
      "edges": .array(numbers.map(JSONValue.integer)),
      "findings": .array(report.plan.groups.flatMap(\.cut).map { finding($0, advice[$0.symbol] ?? []) }),
    ]
  }

  private func finding(_ cut: CouplingPlan.CutSymbol, _ advice: [String]) -> JSONValue {
    let symbol = report.coupling.symbols[cut.symbol]
    let users = cut.users.map { report.name($0.unit) }.joined(separator: ", ")
    let text = "\(symbol.name), \(symbol.kind.rawValue) of \(report.name(cut.unit)), used by \(users): "
    return [
      "id": "cut", "s": "warning", "t": .string((text + advice.joined(separator: " ")).visible),
      "at": .string(report.place(symbol).visible),
      "n": .array(([cut.unit] + cut.users.map(\.unit)).map(JSONValue.integer)),
    ]
  }
}
