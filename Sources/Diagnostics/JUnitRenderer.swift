import Text

/// JUnit XML, for CI systems that show test results: a test case for each finding, or a single passing one without
/// findings.
///
/// A finding that fails the run is a failure. A warning that does not is a skipped test with the warning as its reason,
/// so that the report agrees with the exit status. Errors that the root's `severity:` lowers are a skipped test too.
/// Known findings of the baseline are left out.
package enum JUnitRenderer {
  package static func render(_ report: Report) -> String {
    let lowered = report.loweredText
    let caseCount = report.findings.count + (lowered == nil ? 0 : 1)
    let failures = report.findings.count(where: report.fails) + (lowered != nil && report.isStrict ? 1 : 0)
    let skipped = caseCount - failures
    let tests = max(caseCount, 1)
    let counts = "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"integrate\" \(counts) time=\"0\">\n"
    text += "  <testsuite name=\"integrate\" \(counts) time=\"0\">\n"
    for finding in report.findings { text += testCase(finding, of: report) }
    if let lowered {
      let body =
        report.isStrict
        ? "<failure message=\(attribute(lowered)) type=\"severity\"/>" : "<skipped message=\(attribute(lowered))/>"
      text += "    <testcase classname=\"severity\" name=\(attribute(lowered)) time=\"0\">\n      \(body)\n"
      text += "    </testcase>\n"
    }
    if caseCount == 0 {
      text += "    <testcase classname=\"integrate\" name=\"no findings\" time=\"0\"/>\n"
    }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private static func testCase(_ finding: Diagnostic, of report: Report) -> String {
    let location = finding.place.map { report.location(of: $0) + ": " } ?? ""
    var attributes = "classname=\(attribute(finding.id.rawValue))"
    attributes += " name=\(attribute(location + finding.message))"
    if let place = finding.place {
      attributes += " file=\(attribute(report.path(of: place)))"
      if place.line > 0 { attributes += " line=\"\(place.line)\"" }
    }
    let message = attribute(finding.message)
    let body: String
    if report.fails(finding) {
      var alone = report
      alone.findings = [finding]
      let type = attribute(finding.id.rawValue)
      body =
        "<failure message=\(message) type=\(type)>\(escape(TextRenderer.render(alone)))</failure>"
    } else {
      body = "<skipped message=\(message)/>"
    }
    return "    <testcase \(attributes) time=\"0\">\n      \(body)\n    </testcase>\n"
  }

  private static func attribute(_ text: String) -> String { "\"\(escape(text.visible))\"" }

  /// Text as XML 1.0 allows it: markup escaped, and the two characters that it forbids and that are
  /// not made visible already (U+FFFE and U+FFFF) replaced.
  private static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
