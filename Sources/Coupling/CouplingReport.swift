import SwiftSources
import Text

/// The report on the coupling of some units.
package struct CouplingReport: Sendable {
  package let coupling: Coupling
  package let plan: CouplingPlan
  /// The name for a unit: `folder`, `module`.
  package let noun: String

  package init(_ coupling: Coupling, noun: String) {
    (self.coupling, self.noun) = (coupling, noun)
    plan = CouplingPlan(coupling)
  }

  /// The number of pairs, symbols and files that a text lists before it only counts them.
  static let listed = 4

  // MARK: Names

  package func name(_ unit: Int) -> String { unit < 0 ? "the top" : coupling.sources.units[unit].name }

  package func place(_ symbol: Coupling.Symbol) -> String {
    "\(coupling.sources.files[symbol.file].shown):\(symbol.position.line)"
  }

  /// The first place where one unit uses the most used symbol of another.
  package func firstPlace(of edge: Coupling.Edge) -> (file: String, line: Int) {
    guard let first = edge.uses.first?.mentions.first else { return ("", 0) }
    return (coupling.sources.files[first.file].shown, Int(first.position.line))
  }

  func place(_ use: Coupling.Use) -> String {
    guard let first = use.mentions.first else { return "" }
    return "\(coupling.sources.files[first.file].shown):\(first.position.line)"
  }

  /// By unit, the number of its files; of the composition root the last.
  var fileCounts: [Int] {
    var counts = [Int](repeating: 0, count: coupling.sources.units.count + 1)
    for file in coupling.sources.files { counts[file.unit < 0 ? counts.count - 1 : file.unit] += 1 }
    return counts
  }

  // MARK: Text

  package var text: String {
    [summaryText, edgesText, rootText, cyclesText, orderText, unusedText, leftOutText].filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private var summaryText: String {
    let units = coupling.sources.units.count
    let symbols = Set(coupling.edges.flatMap { $0.uses.map(\.symbol) }).count
    let uses = coupling.edges.reduce(0) { $0 + $1.count }
    let how = coupling.isExact ? "by the compiler's index" : "by names, which is approximate"
    return "\(counted(units, noun)), \(counted(coupling.sources.files.count, "file")), \(how)\n"
      + "\(counted(coupling.edges.count, "pair")) of \(noun)s: one uses \(counted(symbols, "symbol")) of the other, "
      + "\(counted(uses, "time")) in all\n"
  }

  private var edgesText: String {
    let counts = fileCounts
    let width = coupling.sources.units.map { $0.name.visible.count }.max() ?? 0
    return coupling.sources.units.indices.map { unit in
      let edges = coupling.edges(from: unit)
      let head =
        "\(name(unit).visible) (\(counted(counts[unit], "file")), \(counted(coupling.declared[unit], "declaration")))"
      if edges.isEmpty { return "\(head) uses no other\n" }
      return "\(head) uses\n" + edges.map { "  \(line($0, to: name($0.to), width))\n" }.joined()
    }.joined()
  }

  private func line(_ edge: Coupling.Edge, to name: String, _ width: Int) -> String {
    "\(name.visible.padded(to: width))  \(label(of: edge, withPlaces: true))"
  }

  /// Describes the uses of one unit by another: the number of symbols and of uses, and the most used symbols.
  package func label(of edge: Coupling.Edge, withPlaces: Bool = false) -> String {
    let uses = edge.uses.prefix(Self.listed).map { use in
      "\(coupling.symbols[use.symbol].name) \(use.count)\(withPlaces ? " (\(place(use)))" : "")".visible
    }.joined(separator: ", ")
    let rest = edge.uses.count > Self.listed ? ", \(edge.uses.count - Self.listed) more" : ""
    return "\(counted(edge.uses.count, "symbol")), \(counted(edge.count, "use")): \(uses)\(rest)"
  }

  private var rootText: String {
    guard let count = fileCounts.last, count > 0 else { return "" }
    var text = "The composition root: \(counted(count, "file")) at the top"
    text +=
      coupling.byRoot.isEmpty
      ? "\n" : ", which \(count == 1 ? "uses" : "use") \(counted(coupling.byRoot.count, noun))\n"
    if !coupling.ofRoot.isEmpty {
      let width = coupling.ofRoot.map { name($0.from).visible.count }.max() ?? 0
      text += "To move a folder out, first move what it uses of it, or pass that in:\n"
      text += coupling.ofRoot.map { "  \(line($0, to: name($0.from), width))\n" }.joined()
    }
    return text
  }

  private var cyclesText: String {
    if plan.groups.isEmpty { return "No cycle\n" }
    let advice = advice
    return "\(counted(plan.groups.count, "group")) of \(noun)s in a cycle\n"
      + plan.groups.map { text($0, advice) }.joined()
  }

  private func text(_ group: CouplingPlan.Group, _ advice: [Int: [String]]) -> String {
    let names = group.units.map { name($0).visible }.joined(separator: ", ")
    let cut =
      "cut \(counted(group.cut.count, "symbol")) in \(counted(group.cutEdges.count, "pair")), "
      + (group.isLeast ? "the fewest that will do" : "the fewest that a search found")
    return "  \(names): \(counted(group.edgeCount, "pair")), \(counted(group.symbolCount, "symbol"))\n    \(cut)\n"
      + group.cut.map { one in
        let symbol = coupling.symbols[one.symbol]
        return
          "      \(symbol.name.visible) of \(name(one.unit).visible), \(symbol.kind.rawValue) at \(place(symbol).visible)\n"
          + one.users.map { user in
            "        used by \(name(user.unit).visible): \(counted(user.use.count, "use")), from \(place(user.use).visible)\n"
          }.joined() + (advice[one.symbol] ?? []).map { "        \($0.visible)\n" }.joined()
      }.joined()
  }

  private var orderText: String {
    guard plan.order.count > 1 else { return "" }
    let width = plan.order.map { name($0.unit).visible.count }.max() ?? 0
    let digits = String(plan.order.count).count
    return "The order in which they can leave, from the bottom\n"
      + plan.order.enumerated().map { number, step in
        let position = String(number + 1)
        let needs = step.needs == 0 ? "needs nothing that is left" : "needs \(counted(step.needs, "symbol")) cut"
        let offers =
          step.users == 0
          ? coupling.wired.contains(step.unit) ? "no other \(noun) uses it" : "it is unused"
          : "\(counted(step.users, noun)) \(step.users == 1 ? "uses" : "use") \(counted(step.offers, "symbol")) of it"
        return "  \(String(repeating: " ", count: digits - position.count))\(position). "
          + "\(name(step.unit).visible.padded(to: width))  \(needs), \(offers)\n"
      }.joined()
  }

  private var unusedText: String {
    var text = ""
    if !plan.unused.isEmpty {
      text += "Unused: \(plan.unused.map { name($0).visible }.joined(separator: ", "))\n"
    }
    if !coupling.unnamed.isEmpty {
      text += "\(counted(coupling.unnamed.count, "type")) that nothing else names:\n"
      text += coupling.unnamed.prefix(20).map { "  \($0.name.visible)  \(place($0).visible)\n" }.joined()
      if coupling.unnamed.count > 20 {
        text += "  and \(coupling.unnamed.count - 20) more: '--format json' lists all\n"
      }
    }
    return text
  }

  private var leftOutText: String {
    let leftOut = coupling.sources.leftOut
    guard !leftOut.isEmpty else { return "" }
    let lines = leftOut.prefix(10).map { one in
      "  \(one.path.visible) \(one.why.visible)\(one.isWhole ? "" : ", and may be misread")\n"
    }.joined()
    let rest = leftOut.count > 10 ? "  and \(leftOut.count - 10) more: '--format json' lists all\n" : ""
    return "Left out, or in part\n" + lines + rest
  }
}
