import Text

/// Makes the value of a string literal: its escapes replaced, and a long one without its indentation.
struct StringLiteral {
  let hashes: Int
  /// True if it begins with three quotes.
  let isLong: Bool
  let offset: Int

  enum Piece {
    case text([UInt8])
    case code([Lexeme])
  }

  /// A unit of the text before lines are joined.
  private enum Unit {
    case byte(UInt8)
    /// The bytes of an escape, which are neither indentation nor the end of a line.
    case escaped([UInt8])
    case lineEnd
    /// A backslash at the end of a line joins it with the next.
    case joint
    case code([Lexeme])
  }

  func parts(_ pieces: [Piece]) throws -> [StringPart] {
    var units: [Unit] = []
    for piece in pieces {
      switch piece {
      case .code(let lexemes): units.append(.code(lexemes))
      case .text(let bytes): try read(bytes, into: &units)
      }
    }
    if isLong { units = try withoutIndentation(units) }
    var parts: [StringPart] = []
    var text: [UInt8] = []
    func flush() {
      if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
      text = []
    }
    for unit in units {
      switch unit {
      case .byte(let byte): text.append(byte)
      case .escaped(let bytes): text += bytes
      case .lineEnd: text.append(0x0A)
      case .joint: break
      case .code(let lexemes):
        flush()
        parts.append(.code(lexemes))
      }
    }
    flush()
    return parts
  }

  private func unsupportedConstruct(_ reason: String) -> Unsupported { Unsupported(reason, at: offset) }

  private func read(_ bytes: [UInt8], into units: inout [Unit]) throws {
    let mark = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
    var index = 0
    while index < bytes.count {
      if bytes[index...].starts(with: mark) {
        index += mark.count
        try readEscape(bytes, &index, into: &units)
        continue
      }
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x0A where isLong: units.append(.lineEnd)
      case 0x09: units.append(.byte(byte))
      case 0..<0x20, 0x7F: throw unsupportedConstruct("a string has a control character")
      default: units.append(.byte(byte))
      }
    }
  }

  private func readEscape(_ bytes: [UInt8], _ index: inout Int, into units: inout [Unit]) throws {
    guard index < bytes.count else { throw unsupportedConstruct("an escape in a string is not supported") }
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "n"): units.append(.escaped([0x0A]))
    case UInt8(ascii: "t"): units.append(.escaped([0x09]))
    case UInt8(ascii: "r"): units.append(.escaped([0x0D]))
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): units.append(.escaped([byte]))
    case UInt8(ascii: "u"):
      guard index < bytes.count, bytes[index] == UInt8(ascii: "{"),
        let close = bytes[index...].firstIndex(of: UInt8(ascii: "}"))
      else { throw unsupportedConstruct("an escape in a string is not supported") }
      let digits = String(decoding: bytes[(index + 1)..<close], as: UTF8.self)
      guard (1...8).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
        let value = UInt32(digits, radix: 16), value > 0, let scalar = Unicode.Scalar(value)
      else { throw unsupportedConstruct("an escape in a string is not supported") }
      units.append(.escaped(Array(String(scalar).utf8)))
      index = close + 1
    case 0x0A where isLong: units.append(.joint)
    default: throw unsupportedConstruct("an escape in a string is not supported")
    }
  }

  /// The last line has nothing but the indentation, which every other line that says something begins with.
  private func withoutIndentation(_ units: [Unit]) throws -> [Unit] {
    var lines: [(units: [Unit], isJoined: Bool)] = [([], false)]
    for unit in units {
      switch unit {
      case .lineEnd: lines.append(([], false))
      case .joint:
        lines[lines.count - 1].isJoined = true
        lines.append(([], false))
      default: lines[lines.count - 1].units.append(unit)
      }
    }
    guard lines.count > 1, lines[0].units.isEmpty, !lines[0].isJoined, let last = lines.last?.units else {
      throw unsupportedConstruct("a multi-line string does not start on its own line")
    }
    let indentation = try last.map { unit in
      guard case .byte(let byte) = unit, byte == 0x20 || byte == 0x09 else {
        throw unsupportedConstruct("the end of a multi-line string is not on its own line")
      }
      return byte
    }
    var result: [Unit] = []
    let body = lines.dropFirst().dropLast()
    for (number, line) in body.enumerated() {
      let blanks = line.units.prefix {
        if case .byte(0x20) = $0 { true } else if case .byte(0x09) = $0 { true } else { false }
      }
      let start = blanks.map { unit -> UInt8 in if case .byte(let byte) = unit { byte } else { 0 } }
      if start.starts(with: indentation) {
        result += line.units.dropFirst(indentation.count)
      } else if blanks.count < line.units.count || line.isJoined {
        throw unsupportedConstruct("a line of a multi-line string is indented less than its end")
      }
      if number + 1 < body.count, !line.isJoined { result.append(.lineEnd) }
      if number + 1 == body.count, line.isJoined {
        throw unsupportedConstruct("the last line of a multi-line string ends with a backslash")
      }
    }
    return result
  }
}
