/// Swift source as words, strings and signs, without spaces and comments.
struct SourceTokens {
  struct Token {
    enum Kind {
      /// An identifier, a number or a directive such as `#if`.
      case word
      /// What stands between the quotes, as it is written.
      case string
      case sign
    }
    let kind: Kind
    let text: String
    let line: Int
    /// In Unicode scalars.
    let column: Int
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private func byte(_ offset: Int = 0) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == 0x0A {
        (line, column) = (line + 1, 1)
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
  }

  mutating func next() -> Token? {
    while index < bytes.count {
      switch byte() {
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while index < bytes.count, byte() != 0x0A { advance() }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""): return string(hashes: 0)
      case UInt8(ascii: "#"):
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        return byte(hashes) == UInt8(ascii: "\"") ? string(hashes: hashes) : word()
      case let first where Self.isWordByte(first): return word()
      case 0x20, 0x09, 0x0A, 0x0D: advance()
      case let sign:
        defer { advance() }
        return Token(kind: .sign, text: String(UnicodeScalar(sign)), line: line, column: column)
      }
    }
    return nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte == 0x5F || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
  }

  private mutating func word() -> Token {
    let (start, startLine, startColumn) = (index, line, column)
    repeat { advance() } while index < bytes.count && Self.isWordByte(byte())
    return Token(
      kind: .word, text: String(decoding: bytes[start..<index], as: UTF8.self), line: startLine, column: startColumn)
  }

  /// Comments nest.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        advance(2)
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && index < bytes.count
  }

  /// From its first sign on. What is interpolated counts as part of the string.
  private mutating func string(hashes: Int) -> Token {
    let (startLine, startColumn) = (line, column)
    advance(hashes)
    let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    let quotes = isLong ? 3 : 1
    advance(quotes)
    let start = index
    var end = start
    while index < bytes.count {
      end = index
      if byte() == UInt8(ascii: "\\"), hashes == 0 {
        advance(2)
      } else if closes(quotes: quotes, hashes: hashes) {
        advance(quotes + hashes)
        break
      } else if !isLong, byte() == 0x0A {
        break
      } else {
        advance()
      }
    }
    return Token(
      kind: .string, text: String(decoding: bytes[start..<end], as: UTF8.self), line: startLine, column: startColumn)
  }

  private func closes(quotes: Int, hashes: Int) -> Bool {
    for offset in 0..<quotes where byte(offset) != UInt8(ascii: "\"") { return false }
    for offset in 0..<hashes where byte(quotes + offset) != UInt8(ascii: "#") { return false }
    return true
  }
}
