import JSON
import Text

/// The report as JSON, in the shape of `Schemas/report.schema.json`.
///
/// All keys but `commands` and `lowered` are always present, with null for missing values. Known findings of the baseline come after
/// the new ones.
package enum JSONRenderer {
  package static func render(_ report: Report) -> String { JSONWriter.pretty(value(report)) }

  /// The report as a value, to be put into a larger document.
  package static func value(_ report: Report) -> JSONValue {
    let isCompared = report.known != nil
    let new = report.findings.map { finding($0, isCompared ? "new" : nil, of: report) }
    let known = (report.known ?? []).map { finding($0, "unchanged", of: report) }
    var lowered: [JSONValue.Member] = []
    if !report.lowered.isEmpty {
      let counts = Dictionary(report.lowered.map { ($0, 1) }, uniquingKeysWith: +).sorted { $0.key < $1.key }
      let items = counts.map { id, count -> JSONValue in ["id": .string(id.rawValue), "count": .integer(count)] }
      lowered.append(.init("lowered", .array(items)))
    }
    let members: JSONValue = [
      // Kept for readers older than 'document'.
      "report": .integer(JSONDocument.report.version),
      "findings": .array(new + known),
      "counts": [
        "errors": .integer(report.errorCount),
        "warnings": .integer(report.warningCount),
        "known": .integer(known.count),
        "stale": .integer(report.staleCount),
      ],
      "failed": .bool(report.fails),
    ]
    return JSONDocument.report.value(tool: report.toolVersion, members.members + lowered)
  }

  private static func finding(
    _ finding: Diagnostic, _ baseline: String?, of report: Report
  ) -> JSONValue {
    .object(
      [
        .init("id", .string(finding.id.rawValue)),
        .init("severity", .string(finding.severity.rawValue)),
        .init("message", .string(finding.message)),
      ] + place(finding.place, of: report) + [
        .init("notes", .array(finding.notes.map { note($0, of: report) })),
        .init("help", .optional(finding.help)),
        .init("baseline", .optional(baseline)),
      ] + (finding.commands.isEmpty ? [] : [.init("commands", .strings(finding.commands))]))
  }

  private static func note(_ note: Note, of report: Report) -> JSONValue {
    .object([.init("message", .string(note.message))] + place(note.place, of: report))
  }

  private static func place(_ place: Place?, of report: Report) -> [JSONValue.Member] {
    let isInFile = (place?.line ?? 0) > 0
    return [
      .init("file", .optional(place.map { report.path(of: $0) })),
      .init("line", .optional(isInFile ? place.map { Int($0.line) } : nil)),
      .init("column", .optional(isInFile ? place.map { max(Int($0.column), 1) } : nil)),
    ]
  }
}
