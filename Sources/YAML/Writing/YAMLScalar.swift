/// The text of a YAML scalar: plain if every parser reads it as this text, in double quotes otherwise.
///
/// Quoted are texts with another meaning in YAML (indicators, `: `, ` #`, null and boolean words, numbers, dates),
/// those that a plain scalar cannot represent (empty text, spaces at an end, line breaks, control characters), those
/// with invisible characters (zero-width characters, bidirectional controls) and, in brackets, those with flow
/// punctuation. The rules are those of YAML 1.2, chapter 7, and the types of YAML 1.1, which editors and Ruby still
/// support.
package enum YAMLScalar {
  /// The style of a scalar in a file.
  package enum Style: Sendable {
    case plain, single, double
  }

  /// The text in the default style.
  package static func text(_ text: String, inFlow: Bool) -> String {
    canBePlain(text, inFlow: inFlow) && !hasAnotherType(text) ? text : doubleQuoted(text)
  }

  /// The text in the style of the scalar that it replaces, if possible.
  package static func text(_ text: String, replacing old: String, _ style: Style, inFlow: Bool) -> String {
    switch style {
    // A number without quotes stays one: `tools: 5.9` becomes `tools: 6.0`.
    case .plain where canBePlain(text, inFlow: inFlow) && (hasAnotherType(old) || !hasAnotherType(text)): text
    case .single where text.unicodeScalars.allSatisfy(isVisible): "'" + text.replacing("'", with: "''") + "'"
    default: doubleQuoted(text)
    }
  }

  package static func doubleQuoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\t": quoted += "\\t"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case _ where isVisible(scalar): quoted.unicodeScalars.append(scalar)
      default: quoted += escape(scalar.value)
      }
    }
    return quoted + "\""
  }

  private static func escape(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    let (letter, width) = value <= 0xFF ? ("x", 2) : value <= 0xFFFF ? ("u", 4) : ("U", 8)
    return "\\" + letter + String(repeating: "0", count: width - digits.utf8.count) + digits
  }

  // MARK: Plain scalars

  /// Returns whether the text without quotes is one scalar that is not read as null.
  private static func canBePlain(_ text: String, inFlow: Bool) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return false }
    if first == " " || last == " " || last == ":" || indicators.contains(first) { return false }
    if first == "-", scalars.dropFirst().first.map({ $0 == " " }) ?? true { return false }
    // Markers of documents, of merge keys and of conflicts.
    if text.hasPrefix("---") || text.hasPrefix("...") || text.hasPrefix("<<") { return false }
    if nulls.contains(text) { return false }
    var previous = first
    for scalar in scalars {
      if !isVisible(scalar) { return false }
      if scalar == "#" && previous == " " || scalar == " " && previous == ":" { return false }
      // A colon in brackets is valid, but not every parser accepts it.
      if inFlow, flowIndicators.contains(scalar) { return false }
      previous = scalar
    }
    return true
  }

  /// Characters that start no plain scalar; `-` does if no space follows. `?`, `:` and `=` are allowed, but parsers
  /// differ.
  private static let indicators = Set(",[]{}#&*!|>'\"%@`?:=".unicodeScalars)
  private static let flowIndicators = Set(",[]{}:".unicodeScalars)
  private static let nulls: Set<String> = ["~", "null", "Null", "NULL"]

  /// Returns whether the scalar is visible as itself in a file, on one line.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x20, 0x7F...0xA0: false
    // Bidirectional controls, separators and zero-width characters.
    case 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFF: false
    case 0x10000...: scalar.value & 0xFFFE != 0xFFFE && !scalar.properties.isDefaultIgnorableCodePoint
    default: true
    }
  }

  // MARK: Types

  private static let words: Set<String> = [
    "null", "true", "false", "yes", "no", "on", "off", "y", "n", ".inf", ".nan",
  ]

  /// Returns whether a YAML parser reads the plain text as something other than text: a number, a date, a boolean.
  private static func hasAnotherType(_ text: String) -> Bool {
    var rest = text.lowercased()[...]
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    if words.contains(String(rest)) { return true }
    guard let first = rest.utf8.first, isDigit(first) || first == UInt8(ascii: ".") else { return false }
    return ["0x", "0o", "0b"].contains(rest.prefix(2)) || isNumber(rest) || isDate(rest)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Digits with at most one point and other characters of numbers, as in `5.9`, `12e45`, `1:30`, `1_000`, `1,000`.
  private static func isNumber(_ text: Substring) -> Bool {
    let points = text.utf8.count { $0 == UInt8(ascii: ".") }
    let others = text.utf8.filter { !isDigit($0) && $0 != UInt8(ascii: ".") }
    return points <= 1 && points + others.count < text.utf8.count && others.allSatisfy { "e_-:+,".utf8.contains($0) }
  }

  /// `2026-11-20`, optionally with a time.
  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, (1...2).contains(parts[1].count) else { return false }
    return parts[0].allSatisfy(isDigit) && parts[1].allSatisfy(isDigit) && (parts[2].first.map(isDigit) ?? false)
  }
}
