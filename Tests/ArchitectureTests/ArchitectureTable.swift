import Foundation

/// The table in Architecture.md that says which module uses which.
enum ArchitectureTable {
  struct Row {
    var module: String
    var uses: Set<String>
  }

  private static let header = "| Module | Uses | "

  /// The rows in their order. A row of several modules counts as one for each.
  static func rows() throws -> [Row] {
    let text = try Checkout.text("Sources/integrate/Documentation.docc/Architecture.md")
    let lines = text.split(separator: "\n").drop { !$0.hasPrefix(header) }.dropFirst(2).prefix { $0.hasPrefix("|") }
    return lines.flatMap { line in
      let cells = line.split(separator: "|").map { names(in: $0) }
      return cells.count < 2 ? [] : cells[0].map { Row(module: $0, uses: Set(cells[1])) }
    }
  }

  /// A step of a spec, a pin, a source file or an Xcode project.
  struct Step {
    var module: String
    /// `read`, or `YAMLReader.read`.
    var functions: [String]
  }

  /// The steps of each walk in their order, that of a spec first.
  static func walks() throws -> [[Step]] {
    let text = try Checkout.text("Sources/integrate/Documentation.docc/Architecture.md")
    return text.components(separatedBy: "| Module | Functions |").dropFirst().map { rest in
      rest.split(separator: "\n").dropFirst(2).prefix { $0.hasPrefix("|") }.compactMap { line in
        let cells = line.split(separator: "|")
        guard cells.count >= 3, let module = names(in: cells[0]).first else { return nil }
        return Step(module: module, functions: names(in: cells[1]))
      }
    }
  }

  /// A cell's names between commas; a dash stands for none.
  private static func names(in cell: Substring) -> [String] {
    cell.split(separator: ",").map { $0.filter { $0 != " " && $0 != "`" } }.filter { $0 != "–" }
  }
}
