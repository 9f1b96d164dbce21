import Text

// A baseline is text that git merges well: comments after `#`, a version, and a finding a line, sorted:
//
//     baseline: 2
//     dependency-cycle Chat/component.yaml Chat Search
//     unused-provider*2 Ads/component.yaml ads
//     missing-pin -
//
// The fields are the id (with a count above one), the path and the names. Characters that would end a field or a line
// are written as `\\`, `\n`, `\r`, `\t` or `\u{20}`. A file without a version is of version 1: the message follows the path.

extension Baseline {
  /// The version that is written; older ones are read.
  private static var version: Int { 2 }

  /// The file, ending in a line break: the same bytes for the same findings.
  package var text: String {
    let lines = entries.map { $0.key.line(count: $0.count) }.sorted()
    return """
      # Known findings, which do not fail the run. Delete a line once its finding is fixed:
      # id, path, names.
      baseline: \(Self.version)

      """ + lines.map { $0 + "\n" }.joined()
  }

  /// Reads a baseline. Lines that cannot be read are left out and reported as findings of the kind `invalid`.
  package static func parse(_ text: String, file: FileID, invalid: FindingID) -> (Baseline, [Diagnostic]) {
    var entries: [Entry] = []
    var findings: [Diagnostic] = []
    var line: UInt32 = 0
    var isOfMessages = true
    let scalars = text.unicodeScalars
    for text in scalars.split(separator: "\n", omittingEmptySubsequences: false) {
      line += 1
      let place = Place(file: file, line: line, column: 1)
      switch BaselineLine(text, isOfMessages: isOfMessages) {
      case .nothing: continue
      case .version(let version) where (1...Self.version).contains(version): isOfMessages = version == 1
      case .version(let version):
        findings.append(
          Diagnostic(
            invalid, "'\(version)' is not a version of baselines that this integrate reads", at: place,
            help: "update integrate, or write the baseline again with '--write-baseline'"))
        return (Baseline(entries: entries), findings)
      case .entry(let key, let count): entries.append(Entry(key: key, count: count, place: place))
      case .invalid(let message, let help):
        findings.append(Diagnostic(invalid, message, at: place, help: help))
      }
    }
    return (Baseline(entries: entries), findings)
  }
}

extension BaselineKey {
  /// The line of a finding that occurs once.
  var line: String { line(count: 1) }

  func line(count: Int) -> String {
    let times = count > 1 ? "*\(count)" : ""
    let path = path.map { $0 == "-" ? "\\u{2D}" : BaselineEscape.escapeField($0) } ?? "-"
    let names = if case .names(let names) = content { names } else { [String]() }
    return (["\(BaselineEscape.escapeField(id))\(times)", path] + names.map(BaselineEscape.escapeName))
      .joined(separator: " ")
  }
}

/// A line of a baseline, read.
private enum BaselineLine {
  case nothing
  case version(Int)
  case entry(BaselineKey, count: Int)
  case invalid(message: String, help: String)

  init(_ line: Substring.UnicodeScalarView, isOfMessages: Bool) {
    let line = Self.trimmed(line)
    guard let first = line.first, first != "#" else {
      self = .nothing
      return
    }
    let text = String(line)
    if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: text.hasPrefix) {
      self = .invalid(
        message: "the baseline has a merge conflict",
        help: "resolve the conflict: keep the lines of both sides")
      return
    }
    if text.hasPrefix("baseline: "), let version = Int(text.dropFirst("baseline: ".count)) {
      self = .version(version)
      return
    }
    self = Self.entry(line.split(separator: " ", maxSplits: isOfMessages ? 2 : .max), isOfMessages: isOfMessages)
  }

  /// The entry from the fields of a line.
  private static func entry(_ parts: [Substring.UnicodeScalarView], isOfMessages: Bool) -> BaselineLine {
    guard parts.count >= (isOfMessages ? 3 : 2) else {
      return .invalid(
        message: "the line does not have \(isOfMessages ? "an id, a path and a message" : "an id and a path")",
        help: "fix or delete the line, or write the baseline again with '--write-baseline'")
    }
    let idAndCount = parts[0].split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
    let count = idAndCount.count == 2 ? Int(String(idAndCount[1])) ?? 0 : 1
    guard (1...1_000_000).contains(count) else {
      return .invalid(
        message: "'\(String(idAndCount[1]))' is not a number of findings",
        help: "write after '*' how often the finding may occur, 1 or more")
    }
    guard let id = BaselineEscape.unescape(idAndCount[0]), let path = BaselineEscape.unescape(parts[1]),
      case let rest = parts.dropFirst(2).compactMap({ BaselineEscape.unescape(trimmed($0)) }),
      rest.count == parts.count - 2
    else {
      return .invalid(
        message: "a backslash is followed by a character that it cannot escape",
        help: #"write '\\' for a backslash; '\n', '\r', '\t' and '\u{20}' are the other escapes"#)
    }
    guard !id.isEmpty else {
      return .invalid(
        message: "the line does not start with an id",
        help: "fix or delete the line, or write the baseline again with '--write-baseline'")
    }
    let isNoPath = parts[1].elementsEqual("-".unicodeScalars)
    return .entry(
      BaselineKey(id: id, path: isNoPath ? nil : path, isOfMessages ? .message(rest[0]) : .names(rest)), count: count)
  }

  /// Without the characters that editors add or remove: space at both ends, a byte-order mark.
  private static func trimmed(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\u{FEFF}"
    }
    guard let start = text.firstIndex(where: { !isSpace($0) }),
      let end = text.lastIndex(where: { !isSpace($0) })
    else { return text[text.endIndex...] }
    return text[start...end]
  }
}

/// The escapes of a baseline.
private enum BaselineEscape {
  /// Text without a space or a `*`, that does not start a comment.
  static func escapeField(_ text: String) -> String { escape(text) { $0 == " " || $0 == "*" || $0 == "#" } }

  /// Text without a space.
  static func escapeName(_ text: String) -> String { escape(text) { $0 == " " } }

  private static func escape(_ text: String, _ isSpecial: (Unicode.Scalar) -> Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar == "\\" {
        result += "\\\\"
      } else if scalar.isHidden || isSpecial(scalar) {
        result += scalar.spelledOut
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text without escapes, or `nil` for an invalid escape.
  static func unescape(_ text: Substring.UnicodeScalarView) -> String? {
    var result = String.UnicodeScalarView()
    var rest = text
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        result.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "\\": result.append("\\")
      case "n": result.append("\n")
      case "r": result.append("\r")
      case "t": result.append("\t")
      case "u":
        guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}"),
          let value = UInt32(String(rest[..<end]), radix: 16),
          let escaped = Unicode.Scalar(value)
        else { return nil }
        result.append(escaped)
        rest = rest[rest.index(after: end)...]
      default: return nil
      }
    }
    return String(result)
  }
}
