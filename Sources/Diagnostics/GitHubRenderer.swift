import Text

/// Workflow commands that GitHub Actions turns into annotations: `::error file=…,line=…::message`.
///
/// Errors come first. GitHub shows ten errors and ten warnings a step and drops the others, so no more are printed, and
/// a notice counts the rest. The text of a finding cannot start a command: every command is one line, with line breaks,
/// `%` and separators escaped.
package enum GitHubRenderer {
  /// The number of annotations of one severity that GitHub shows for a step.
  private static let shownPerStep = 10

  package static func render(_ report: Report) -> String {
    var text = ""
    var left: [String] = []
    for severity in [Severity.error, .warning] {
      let findings = report.findings.filter { $0.severity == severity }
      for finding in findings.prefix(shownPerStep) {
        text += command(finding, of: report) + "\n"
      }
      let rest = findings.count - shownPerStep
      if rest > 0 { left.append(counted(rest, "more \(severity.rawValue)")) }
    }
    if !left.isEmpty {
      text += "::notice title=integrate::and \(left.joined(separator: " and ")) not shown here\n"
    }
    // A job without an annotation would look like one without a finding.
    if let lowered = report.loweredText {
      text += "::\(report.isStrict ? "error" : "warning") title=integrate::\(data(lowered.visible))\n"
    }
    if let known = report.known, !known.isEmpty {
      text += "::notice title=integrate::\(counted(known.count, "finding")) known from the baseline\n"
    }
    return text
  }

  private static func command(_ finding: Diagnostic, of report: Report) -> String {
    var properties: [String] = []
    if let place = finding.place {
      properties.append("file=\(property(report.pathFromRepository(of: place)))")
      if place.line > 0 {
        properties.append("line=\(place.line)")
        properties.append("col=\(max(place.column, 1))")
      }
    }
    properties.append("title=\(property(finding.id.rawValue))")
    var lines = ["\(finding.message.visible) [\(finding.id.rawValue.visible)]"]
    for note in finding.notes {
      let location = note.place.map { report.location(of: $0) + ": " } ?? ""
      lines.append("\(location)note: \(note.message.visible)")
    }
    if let help = finding.help { lines.append("help: \(help.visible)") }
    let message = data(lines.joined(separator: "\n"))
    return "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::\(message)"
  }

  /// The text of a command, escaped as the runner undoes it.
  private static func data(_ text: String) -> String {
    escape(text) { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      default: nil
      }
    }
  }

  /// The value of a command's property, where `:` and `,` would end it.
  private static func property(_ text: String) -> String {
    escape(text.visible) { scalar in
      switch scalar {
      case "%": "%25"
      case ":": "%3A"
      case ",": "%2C"
      default: nil
      }
    }
  }

  private static func escape(
    _ text: String, _ replacement: (Unicode.Scalar) -> String?
  ) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let replacement = replacement(scalar) {
        result.append(contentsOf: replacement.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
