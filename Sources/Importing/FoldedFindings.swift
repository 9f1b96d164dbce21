import Diagnostics
import Text

extension DiagnosticBag {
  /// Findings with one sentence about different names, as a single one with the other places as notes.
  package func folded(in table: SourceTable) -> DiagnosticBag {
    var order: [[String]] = []
    var groups: [[String]: [Diagnostic]] = [:]
    for finding in sorted(in: table) {
      let key =
        [finding.id.rawValue, finding.severity.rawValue, finding.help ?? ""] + finding.message.splitAtQuotes.text
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(finding)
    }
    var bag = DiagnosticBag()
    for case let group? in order.map({ groups[$0] }) {
      if group.count < Self.fewest {
        for finding in group { bag.add(finding) }
        continue
      }
      let first = group[0]
      let ofFirst = first.message.splitAtQuotes.names
      let others = group.dropFirst().map { other in
        let names = other.message.splitAtQuotes.names.filter { !ofFirst.contains($0) }.map { "'\($0)'" }
          .joined(separator: ", ")
        return Note(names.isEmpty ? "also here" : "also: \(names)", at: other.place)
      }
      bag.add(
        Diagnostic(
          first.id, as: first.severity, "\(first.message) (and \(others.count) more)", at: first.place,
          notes: first.notes + others, help: first.help))
    }
    return bag
  }

  /// The fewest findings that become one.
  private static var fewest: Int { 3 }
}

extension String {
  /// The words around names in quotes, without numbers and versions, and those names.
  fileprivate var splitAtQuotes: (text: [String], names: [String]) {
    let parts = split(separator: "'", omittingEmptySubsequences: false).map(String.init).enumerated()
    return (
      parts.filter { $0.offset.isMultiple(of: 2) }.flatMap { $0.element.split(separator: " ").map(String.init) }
        .filter { !$0.contains(where: \.isNumber) },
      parts.filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    )
  }
}
