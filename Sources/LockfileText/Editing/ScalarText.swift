/// A text as a YAML scalar.
enum ScalarText {
  /// How a scalar is written.
  enum Style: Sendable {
    case plain, single, double
  }

  /// The text in the usual form: plain where every reader of YAML takes it for text, else in double quotes.
  static func usual(_ text: String, inFlow: Bool) -> String {
    canBePlain(text, inFlow: inFlow) && !looksTyped(text) ? text : doubleQuoted(text)
  }

  /// The text in the style that stood there, where it can be.
  static func replacing(_ old: String, _ style: Style, with text: String, inFlow: Bool) -> String {
    switch style {
    // A number without quotes stays one: `tools: 5.9` becomes `tools: 6.0`.
    case .plain where canBePlain(text, inFlow: inFlow) && (looksTyped(old) || !looksTyped(text)): text
    case .single where canBeSingleQuoted(text): "'" + text.doubling("'") + "'"
    default: doubleQuoted(text)
    }
  }

  /// Whether the text without quotes is read as just this text, and not as nothing.
  private static func canBePlain(_ text: String, inFlow: Bool) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    if "-?:,[]{}#&*!|>'\"%@`= ".unicodeScalars.contains(first) || last == " " || last == ":" { return false }
    if text.hasPrefix("<<") || text.hasPrefix("...") || nulls.contains(text) { return false }
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if !isPrintable(scalar) || scalar == "\t" { return false }
      if scalar == "#" && previous == " " || scalar == " " && previous == ":" { return false }
      // A colon in brackets is sound, and not every reader knows.
      if inFlow, ",[]{}:".unicodeScalars.contains(scalar) { return false }
      previous = scalar
    }
    return true
  }

  private static let nulls: Set<String> = ["~", "null", "Null", "NULL"]
  private static let words: Set<String> = [
    "true", "false", "yes", "no", "on", "off", "y", "n", ".inf", "+.inf", ".nan",
  ]

  /// Whether some reader of YAML takes the plain text for something other than text: a number, a date, a truth value.
  private static func looksTyped(_ text: String) -> Bool {
    if words.contains(text.lowercased()) { return true }
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    guard let first = digits.first, isDigit(first) || first == UInt8(ascii: ".") else { return false }
    if digits.starts(with: "0x".utf8) || digits.starts(with: "0o".utf8) || digits.starts(with: "0b".utf8) {
      return true
    }
    // Numbers with one point or none, exponents, dates, sexagesimals: `5.9`, `12e45`, `2026-11-20`, `1:30`, `1_000`.
    let points = digits.count { $0 == UInt8(ascii: ".") }
    let others = digits.filter { !isDigit($0) && $0 != UInt8(ascii: ".") }
    if others.isEmpty { return points <= 1 }
    return others.allSatisfy { "eE_-:+".utf8.contains($0) } && points <= 1
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func canBeSingleQuoted(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { isPrintable($0) && $0 != "\t" }
  }

  /// Whether the scalar stands for itself in a file, on one line, for everyone to see.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: true
    case ..<0x20, 0x7F...0xA0: false
    // Bidirectional controls, separators and what has no width.
    case 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFF: false
    case 0x10000...: scalar.value & 0xFFFE != 0xFFFE && !scalar.properties.isDefaultIgnorableCodePoint
    default: true
    }
  }

  static func doubleQuoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\t": quoted += "\\t"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case _ where isPrintable(scalar): quoted.unicodeScalars.append(scalar)
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
}

extension String {
  fileprivate func doubling(_ character: Character) -> String {
    String(flatMap { $0 == character ? [$0, $0] : [$0] })
  }
}
