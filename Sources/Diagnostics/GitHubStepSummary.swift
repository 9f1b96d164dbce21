import Text

/// The Markdown for the file that `GITHUB_STEP_SUMMARY` names: all findings as a table.
package enum GitHubStepSummary {
  /// GitHub drops a summary of more than 1 MiB; stay well below.
  private static let byteLimit = 900_000

  package static func render(_ report: Report) -> String {
    var text = "### integrate: \(headline(report))\n"
    guard !report.findings.isEmpty else { return text }
    text += "\n| | Place | Finding | Id |\n|---|---|---|---|\n"
    let findings =
      report.findings.filter { $0.severity == .error }
      + report.findings.filter { $0.severity == .warning }
    for (index, finding) in findings.enumerated() {
      let row = row(finding, of: report)
      if text.utf8.count + row.utf8.count > byteLimit {
        text += "\nand \(findings.count - index) more\n"
        break
      }
      text += row
    }
    return text
  }

  private static func headline(_ report: Report) -> String {
    var parts: [String] = []
    if report.errorCount > 0 { parts.append(counted(report.errorCount, "error")) }
    if report.warningCount > 0 { parts.append(counted(report.warningCount, "warning")) }
    if parts.isEmpty { parts.append("no findings") }
    if let known = report.known, !known.isEmpty {
      parts.append("\(known.count) known from the baseline")
    }
    if let lowered = report.loweredText { parts.append(escape(lowered)) }
    return parts.joined(separator: ", ")
  }

  private static func row(_ finding: Diagnostic, of report: Report) -> String {
    var lines = [escape(finding.message)]
    for note in finding.notes {
      let location = note.place.map { escape(report.location(of: $0)) + ": " } ?? ""
      lines.append("\(location)\(escape(note.message))")
    }
    if let help = finding.help { lines.append("help: \(escape(help))") }
    let place = finding.place.map { escape(report.location(of: $0)) } ?? ""
    return "| \(finding.severity.rawValue) | \(place) | \(lines.joined(separator: "<br>")) "
      + "| \(escape(finding.id.rawValue)) |\n"
  }

  /// Text that Markdown shows as it is: CommonMark lets a backslash stand before any ASCII
  /// punctuation, and `<`, `>` and `&` become entities so that no HTML can start.
  private static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "!"..."/", ":"..."@", "["..."`", "{"..."~":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
