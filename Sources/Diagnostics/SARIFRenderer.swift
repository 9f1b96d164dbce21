import JSON
import Text

/// SARIF 2.1.0 (OASIS Standard, 27 March 2020), for code scanning.
///
/// Known findings of the baseline have the baseline state `unchanged`, the others `new`.
package enum SARIFRenderer {
  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  package static func render(_ report: Report) -> String { JSONWriter.pretty(value(report)) }

  private static func value(_ report: Report) -> JSONValue {
    let rules = rules(of: report)
    var ruleIndices: [FindingID: Int] = [:]
    for (index, rule) in rules.enumerated() { ruleIndices[rule.id] = index }
    var occurrences: [String: Int] = [:]
    func results(_ findings: [Diagnostic], _ baselineState: String?) -> [JSONValue] {
      findings.map { finding in
        let key = BaselineKey(finding, in: report.sources).line
        occurrences[key, default: 0] += 1
        return result(
          finding, rule: ruleIndices[finding.id] ?? -1, baselineState: baselineState,
          fingerprint: "\(StableHash.hex(key.utf8)):\(occurrences[key] ?? 1)", of: report)
      }
    }
    let new = results(report.findings, report.known == nil ? nil : "new")
    let known = results(report.known ?? [], "unchanged")
    let driver: JSONValue = [
      "name": "integrate", "version": .string(report.toolVersion),
      "rules": .array(rules.map(rule)),
    ]
    var invocation: [JSONValue.Member] = [.init("executionSuccessful", true)]
    if let lowered = report.loweredText {
      let notification: JSONValue = ["level": report.isStrict ? "error" : "warning", "message": message(lowered)]
      invocation.append(.init("toolConfigurationNotifications", [notification]))
    }
    let run: JSONValue = [
      "tool": ["driver": driver],
      "invocations": [.object(invocation)],
      "columnKind": "unicodeCodePoints",
      "results": .array(new + known),
    ]
    return ["$schema": .string(schema), "version": "2.1.0", "runs": [run]]
  }

  // MARK: Rules

  /// The described rules and those that occur, by id, each once.
  private static func rules(of report: Report) -> [RuleDescription] {
    var rules: [FindingID: RuleDescription] = [:]
    for finding in report.findings + (report.known ?? []) {
      let words = finding.id.rawValue.split(separator: "-").joined(separator: " ")
      rules[finding.id] = RuleDescription(
        finding.id, summary: words,
        help: "Run 'integrate explain \(finding.id.rawValue)' to see what it means and how to fix it")
    }
    for rule in report.rules { rules[rule.id] = rule }
    return rules.values.sorted { $0.id < $1.id }
  }

  private static func rule(_ rule: RuleDescription) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(rule.id.rawValue)),
      .init("shortDescription", message(rule.summary)),
      .init("help", message(rule.help)),
      .init("defaultConfiguration", ["level": .string(level(rule.id.severity))]),
    ]
    if rule.id.isGuard { members.append(.init("properties", ["tags": .strings(["guard"])])) }
    return .object(members)
  }

  private static func level(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .off: "none"
    }
  }

  // MARK: Results

  private static func result(
    _ finding: Diagnostic, rule: Int, baselineState: String?, fingerprint: String, of report: Report
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(finding.id.rawValue)),
      .init("ruleIndex", .integer(rule)),
      .init("level", .string(level(finding.severity))),
      .init("message", message(text(of: finding))),
      .init("locations", .array(finding.place.map { [location($0, of: report)] } ?? [])),
    ]
    let related = finding.notes.compactMap { note in note.place.map { (note.message, $0) } }
    if !related.isEmpty {
      let locations = related.enumerated().map { index, note in
        location(note.1, id: index, note.0, of: report)
      }
      members.append(.init("relatedLocations", .array(locations)))
    }
    members.append(.init("partialFingerprints", ["finding/v2": .string(fingerprint)]))
    if let baselineState { members.append(.init("baselineState", .string(baselineState))) }
    return .object(members)
  }

  /// The message, the notes without a place, and the help; the other notes are related locations.
  private static func text(of finding: Diagnostic) -> String {
    var lines = [finding.message]
    for note in finding.notes where note.place == nil { lines.append("note: \(note.message)") }
    if let help = finding.help { lines.append("help: \(help)") }
    return lines.joined(separator: "\n")
  }

  private static func location(
    _ place: Place, id: Int? = nil, _ text: String? = nil, of report: Report
  ) -> JSONValue {
    var physical: [JSONValue.Member] = [
      .init(
        "artifactLocation", ["uri": .string(URIReference.make(report.pathFromRepository(of: place)))])
    ]
    if place.line > 0 {
      physical.append(
        .init(
          "region",
          [
            "startLine": .integer(Int(place.line)),
            "startColumn": .integer(max(Int(place.column), 1)),
          ]))
    }
    var members: [JSONValue.Member] = []
    if let id { members.append(.init("id", .integer(id))) }
    members.append(.init("physicalLocation", .object(physical)))
    if let text { members.append(.init("message", message(text))) }
    return .object(members)
  }

  /// A message object. Viewers turn `[text](target)` into a link even in plain text (3.11.6); our texts hold no links.
  private static func message(_ text: String) -> JSONValue {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "(", result.last == "]" { result.append(" ") }
      result.append(scalar)
    }
    return ["text": .string(String(result))]
  }
}

/// Paths as URI references, RFC 3986.
enum URIReference {
  /// A relative reference, or a `file` URI for an absolute path.
  static func make(_ path: String) -> String {
    var result = path.utf8.first == UInt8(ascii: "/") ? "file://" : ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "+"),
        UInt8(ascii: "@"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%" + hexadecimal(byte, digits: 2)
      }
    }
    return result
  }
}
