import Text

// A baseline is text that git merges well: comments after `#`, and a finding a line, sorted:
//
//     dependency-cycle Chat/component.yaml 'Chat' needs itself by way of 'Search'
//     unused-provider*2 Ads/component.yaml nothing requires 'ads'
//     missing-pin - a message without a place
//
// The fields are the id (with a count above one), the path and the message. Characters that would end a field or a line
// are written as `\\`, `\n`, `\r`, `\t` or `\u{20}`.

extension Baseline {
  /// The file, ending in a line break: the same bytes for the same findings.
  package var text: String {
    let lines = entries.map { $0.key.line(count: $0.count) }.sorted()
    return """
      # Known findings, which do not fail the run. Delete a line once its finding is fixed:
      # id, path, message.

      """ + lines.map { $0 + "\n" }.joined()
  }

  /// Reads a baseline. Lines that cannot be read are left out and reported as findings of the kind `invalid`.
  package static func parse(_ text: String, file: FileID, invalid: FindingID) -> (Baseline, [Diagnostic]) {
    var entries: [Entry] = []
    var findings: [Diagnostic] = []
    var line: UInt32 = 0
    let scalars = text.unicodeScalars
    for text in scalars.split(separator: "\n", omittingEmptySubsequences: false) {
      line += 1
      let place = Place(file: file, line: line, column: 1)
      switch BaselineLine(text) {
      case .nothing: continue
      case .entry(let key, let count):
        entries.append(
          Entry(id: key.id, path: key.path, message: key.message, count: count, place: place))
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
    return "\(BaselineEscape.escapeField(id))\(times) \(path) \(BaselineEscape.escapeMessage(message))"
  }
}

/// A line of a baseline, read.
private enum BaselineLine {
  case nothing
  case entry(BaselineKey, count: Int)
  case invalid(message: String, help: String)

  init(_ line: Substring.UnicodeScalarView) {
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
    self = Self.entry(line.split(separator: " ", maxSplits: 2))
  }

  /// The entry from the three fields of a line.
  private static func entry(_ parts: [Substring.UnicodeScalarView]) -> BaselineLine {
    guard parts.count == 3 else {
      return .invalid(
        message: "the line does not have an id, a path and a message",
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
      let message = BaselineEscape.unescape(trimmed(parts[2]))
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
      BaselineKey(id: id, path: isNoPath ? nil : path, message: message), count: count)
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
  static func escapeField(_ text: String) -> String {
    escape(text) { scalar, _ in scalar == " " || scalar == "*" || scalar == "#" }
  }

  /// Text that does not start or end with a space.
  static func escapeMessage(_ text: String) -> String {
    escape(text) { scalar, isAtEnd in isAtEnd && scalar == " " }
  }

  private static func escape(
    _ text: String, _ isSpecial: (Unicode.Scalar, _ isAtEnd: Bool) -> Bool
  ) -> String {
    let scalars = text.unicodeScalars
    var result = ""
    for index in scalars.indices {
      let scalar = scalars[index]
      let isAtEnd = index == scalars.startIndex || scalars.index(after: index) == scalars.endIndex
      if scalar == "\\" {
        result += "\\\\"
      } else if scalar.isHidden || isSpecial(scalar, isAtEnd) {
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
