import Text

/// Known uses, so that a run can fail on new ones alone: a line for each symbol that one unit uses of another.
package struct CouplingBaseline: Sendable {
  /// A line of a baseline file that cannot be parsed.
  package struct Malformed: Error {
    package let line: Int
    package let message: String
  }

  /// A use that the baseline does not know.
  package struct New: Sendable {
    package let edge: Coupling.Edge
    package let use: Coupling.Use
  }

  /// User, used and symbol of each line, with tabs between.
  private let lines: Set<String>
  /// True if the uses were read from a compiler's index.
  package let isExact: Bool

  private static let heads = [
    "# What 'integrate coupling' found by names: user, used and symbol. '--write-baseline' writes it.",
    "# What 'integrate coupling' found by the index: user, used and symbol. '--write-baseline' writes it.",
  ]

  /// The text of the baseline file for the current report.
  package static func text(of report: CouplingReport) -> String {
    let lines = report.baselineUses.map { line(of: $0, in: report) }
    return ([heads[report.coupling.isExact ? 1 : 0]] + Set(lines).sorted()).map { $0 + "\n" }.joined()
  }

  /// Returns whether a file has only known uses, so that overwriting it drops nothing else. A baseline with conflict
  /// markers counts too.
  package static func isBaseline(_ text: String) -> Bool {
    text.isEmpty || text.split(whereSeparator: \.isNewline).contains { heads.contains(String($0)) }
  }

  /// Reads a file that was written before.
  package init(_ text: String) throws(Malformed) {
    var lines: Set<String> = []
    var isExact: Bool?
    // Scalars are split, not characters: `\r\n` is one character, which is not equal to a line feed.
    for (index, scalars) in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = String(scalars.last == "\r" ? scalars.dropLast() : scalars)
      if isExact == nil, let head = Self.heads.firstIndex(of: line) { isExact = head == 1 }
      if line.isEmpty || line.hasPrefix("# ") { continue }
      if ["<<<<<<<", "=======", ">>>>>>>"].contains(where: line.hasPrefix) {
        throw Malformed(
          line: index + 1, message: "this is a merge conflict: run with '--write-baseline' to write the file again")
      }
      guard line.split(separator: "\t", omittingEmptySubsequences: false).count == 3 else {
        throw Malformed(line: index + 1, message: "a line lists the user, the used and the symbol, with tabs between")
      }
      lines.insert(line)
    }
    guard let isExact else {
      throw Malformed(line: 1, message: "its first line is not that of a file of 'integrate coupling'")
    }
    (self.lines, self.isExact) = (lines, isExact)
  }

  /// The uses that the baseline does not know, and how many of its lines are no longer true.
  package func compare(_ report: CouplingReport) -> (new: [New], gone: Int) {
    let uses = report.baselineUses
    let known = Set(uses.map { Self.line(of: $0, in: report) })
    return (uses.filter { !lines.contains(Self.line(of: $0, in: report)) }, lines.subtracting(known).count)
  }

  private static func line(of one: New, in report: CouplingReport) -> String {
    func field(_ name: String) -> String { name.replacing("\\", with: "\\\\").visible }
    func unit(_ number: Int) -> String { number < 0 ? "." : field(report.name(number)) }
    return "\(unit(one.edge.from))\t\(unit(one.edge.to))\t\(field(report.coupling.symbols[one.use.symbol].name))"
  }
}

extension CouplingReport {
  /// The uses that a baseline records: those between units, and those of the composition root by units.
  var baselineUses: [CouplingBaseline.New] {
    (coupling.edges + coupling.ofRoot).flatMap { edge in edge.uses.map { CouplingBaseline.New(edge: edge, use: $0) } }
  }

  /// A use that is too much, as a line of a message.
  package func sentence(_ new: CouplingBaseline.New) -> String {
    "\(place(new.use)): \(name(new.edge.from)) uses \(coupling.symbols[new.use.symbol].name) of \(name(new.edge.to))"
  }
}
