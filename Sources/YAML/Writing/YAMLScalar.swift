/// How a text is written as a YAML scalar: plain where every reader takes it as this text, in double quotes otherwise.
///
/// Quoted is what has another meaning to YAML (indicators, `: `, ` #`, null and boolean words, numbers, dates), what a
/// plain scalar cannot hold (nothing at all, spaces at an end, line breaks, control characters) and, inside a flow
/// collection, its punctuation. The rules are those of YAML 1.2, chapter 7, and the types of YAML 1.1, which editors
/// still know.
package enum YAMLScalar {
  package static func text(_ text: String, inFlow: Bool) -> String {
    isPlain(text, inFlow: inFlow) ? text : quoted(text)
  }

  // MARK: Plain scalars

  private static func isPlain(_ text: String, inFlow: Bool) -> Bool {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.first, let last = scalars.last else { return false }
    if first == " " || last == " " || last == ":" { return false }
    if !canStart(first, before: scalars.count > 1 ? scalars[1] : nil, inFlow: inFlow) { return false }
    if text.hasPrefix("---") || text.hasPrefix("...") { return false }
    for (index, scalar) in scalars.enumerated() {
      if !isPrintable(scalar) { return false }
      if inFlow, isFlowIndicator(scalar) { return false }
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar == ":", let next, next == " " || (inFlow && isFlowIndicator(next)) { return false }
      if scalar == " ", next == "#" { return false }
    }
    return !hasAnotherType(text)
  }

  private static func canStart(_ first: Unicode.Scalar, before next: Unicode.Scalar?, inFlow: Bool) -> Bool {
    switch first {
    case ",", "[", "]", "{", "}", "#", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`": return false
    case "-", "?", ":":
      guard let next, next != " " else { return false }
      // libyaml takes the latter two for a key and a value in brackets, whatever follows.
      return !inFlow || (first == "-" && !isFlowIndicator(next))
    default: return true
    }
  }

  private static func isFlowIndicator(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "," || scalar == "[" || scalar == "]" || scalar == "{" || scalar == "}"
  }

  /// Whether YAML lets the character stand as it is and no reader takes it for a line break or a mark.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: true
    case 0xA0...0xD7FF: scalar.value != 0x2028 && scalar.value != 0x2029
    case 0xE000...0xFFFD: scalar.value != 0xFEFF
    case 0x10000...0x10FFFF: scalar.value & 0xFFFE != 0xFFFE
    default: false
    }
  }

  // MARK: Types

  private static let words: Set<String> = [
    "~", "null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE", "yes", "Yes", "YES", "no", "No",
    "NO", "on", "On", "ON", "off", "Off", "OFF", "y", "Y", "n", "N", "<<", "=", ".inf", ".Inf", ".INF", ".nan", ".NaN",
    ".NAN",
  ]

  private static func hasAnotherType(_ text: String) -> Bool {
    if words.contains(text) { return true }
    var rest = Substring(text)
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    if rest.lowercased() == ".inf" { return true }
    guard let first = rest.utf8.first, isDigit(first) || first == UInt8(ascii: ".") else { return false }
    return isPrefixedInteger(rest) || isDecimal(rest) || isSexagesimal(rest) || isDate(rest)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// `0x1F`, `0o17`, `0b1`.
  private static func isPrefixedInteger(_ text: Substring) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count > 2, bytes[0] == UInt8(ascii: "0") else { return false }
    guard [UInt8(ascii: "x"), UInt8(ascii: "o"), UInt8(ascii: "b")].contains(bytes[1]) else { return false }
    return bytes[2...].allSatisfy {
      isDigit($0) || (0x61...0x66).contains($0 | 0x20) || $0 == UInt8(ascii: "_")
    }
  }

  /// Digits with at most one point and one exponent, `_` between digits as YAML 1.1 has it.
  private static func isDecimal(_ text: Substring) -> Bool {
    var hasPoint = false
    var hasExponent = false
    var hasDigit = false
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39: hasDigit = true
      case UInt8(ascii: "_"): if !hasDigit { return false }
      case UInt8(ascii: "."):
        if hasPoint || hasExponent { return false }
        hasPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        if hasExponent || !hasDigit { return false }
        hasExponent = true
      case UInt8(ascii: "+"), UInt8(ascii: "-"):
        if previous | 0x20 != UInt8(ascii: "e") { return false }
      default: return false
      }
      previous = byte
    }
    return hasDigit
  }

  /// `1:30`, a number to the base of 60 in YAML 1.1.
  private static func isSexagesimal(_ text: Substring) -> Bool {
    guard text.utf8.contains(UInt8(ascii: ":")) else { return false }
    return text.utf8.allSatisfy {
      isDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
    }
  }

  /// `2026-11-20`, perhaps with a time behind it.
  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, (1...2).contains(parts[1].count) else { return false }
    return parts[0].allSatisfy(isDigit) && parts[1].allSatisfy(isDigit) && (parts[2].first.map(isDigit) ?? false)
  }

  // MARK: Quoted scalars

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isPrintable(scalar): result.unicodeScalars.append(scalar)
      default: result += escape(scalar)
      }
    }
    return result + "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let (letter, count) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
    return "\\" + letter + String(repeating: "0", count: count - digits.count) + digits
  }
}
