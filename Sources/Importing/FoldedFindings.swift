import Diagnostics
import Text

extension DiagnosticBag {
  /// Findings with one sentence about different names, as a single one with the other places as notes.
  package func folded(in table: SourceTable) -> DiagnosticBag {
    var order: [[String]] = []
    var groups: [[String]: [Diagnostic]] = [:]
    for finding in sorted(in: table) {
      let key = [finding.id.rawValue, finding.severity.rawValue, finding.help ?? "", finding.sentence]
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(finding)
    }
    var bag = DiagnosticBag()
    for case let group? in order.map({ groups[$0] }) {
      if group.count < 3 {
        for finding in group { bag.add(finding) }
        continue
      }
      let first = group[0]
      let others = group.dropFirst().map { other in
        let names = other.names.filter { !first.names.contains($0) }.map { "'\($0)'" }.joined(separator: ", ")
        return Note(names.isEmpty ? "also here" : "also: \(names)", at: other.place)
      }
      bag.add(
        Diagnostic(
          first.id, as: first.severity, "\(first.message) (and \(others.count) more)", at: first.place,
          notes: first.notes + others, help: first.help
        ).about(first))
    }
    return bag
  }
}
