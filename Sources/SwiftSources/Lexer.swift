/// Splits Swift source into tokens, comments and white space, which together are all of its bytes.
///
/// It follows the compiler's lexer. The compiler lets its parser decide whether a slash divides or starts a regular
/// expression; this lexer decides by the previous token. It accepts any bytes, runs in linear time, and never recurses.
package struct Lexer {
  let bytes: [UInt8]
  /// The start of the next piece.
  var offset = 0
  /// The open strings, each in an interpolation of the one before.
  var strings: [OpenString] = []
  /// True if a comment has no end.
  private var hasOpenComment = false
  /// True if a comment or a string of several lines has no end, once everything is read.
  package var isOpen: Bool { hasOpenComment || strings.contains(where: \.isLong) }
  /// True if the next piece is text of the innermost string, not code.
  var isInText = false
  /// The last token that is not trivia.
  var previous: Token?
  var startsLine = true
  /// No slash before this offset starts a regular expression; so no range is searched twice.
  var regexSearched = 0
  var delimiters = LineDelimiters()
  private var line: UInt32 = 1
  private var column: UInt32 = 1

  /// A string without its end yet.
  struct OpenString {
    let hashes: Int
    let isLong: Bool
    /// The number of open parentheses in its interpolation, including the interpolation's own.
    var parentheses = 0
  }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes of a token as text, with invalid UTF-8 replaced.
  package func text(_ token: Token) -> String { token.text(in: bytes) }

  /// Returns whether a token has this text.
  package func spells(_ token: Token, _ spelling: StaticString) -> Bool { token.spells(spelling, in: bytes) }

  /// The next token, without comments and white space.
  package mutating func next() -> Token? {
    while let piece = nextPiece() {
      if !piece.kind.isTrivia { return piece }
    }
    return nil
  }

  /// The next token, comment or white space.
  package mutating func nextPiece() -> Token? {
    guard offset < bytes.count else { return nil }
    let start = offset
    let kind = isInText ? scanText() : scanCode()
    let piece = Token(
      kind: kind, start..<offset, position: SourcePosition(line: line, column: column), startsLine: startsLine)
    if !kind.isTrivia {
      previous = piece
      startsLine = false
    }
    advancePosition(over: piece)
    return piece
  }

  private mutating func advancePosition(over piece: Token) {
    if piece.range.lowerBound == 0, bytes.starts(with: byteOrderMark) { column = 0 }
    // By index: a slice would be retained and released for each piece.
    for offset in piece.range {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line &+ 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column &+= 1
      }
      if isLineBreak(byte), piece.kind.isTrivia { startsLine = true }
    }
  }

  /// The byte at an offset, 0 after the end.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  // MARK: Code

  /// Scans one piece of code.
  mutating func scanCode() -> Token.Kind {
    let first = bytes[offset]
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0B, 0x0C, 0:
      return scanWhiteSpace()
    case UInt8(ascii: "\""): return scanStringStart(hashes: 0)
    case UInt8(ascii: "#"): return scanHash()
    case UInt8(ascii: "`"): return scanQuotedIdentifier()
    case UInt8(ascii: "("):
      offset += 1
      if !strings.isEmpty { strings[strings.count - 1].parentheses += 1 }
      return .punctuation
    case UInt8(ascii: ")"): return scanClosingParenthesis()
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "\\"):
      offset += 1
      return .punctuation
    case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "/"): return scanLineComment()
    case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "*"): return scanBlockComment()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return scanNumber()
    case _ where isNameByte(first) && first < 0x80: return scanIdentifier()
    case _ where isOperatorByte(first): return scanOperator()
    case 0x80...: return scanBeyondASCII()
    default:
      offset += 1
      return .unknown
    }
  }

  private mutating func scanWhiteSpace() -> Token.Kind {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        // A string of one line ends with the line, and so does the code in it.
        isInText = false
        while let string = strings.last, !string.isLong { strings.removeLast() }
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C, 0: break
      default: return .whiteSpace
      }
      offset += 1
    }
    return .whiteSpace
  }

  private mutating func scanClosingParenthesis() -> Token.Kind {
    offset += 1
    guard !strings.isEmpty else { return .punctuation }
    strings[strings.count - 1].parentheses -= 1
    isInText = strings[strings.count - 1].parentheses == 0
    return isInText ? .interpolationEnd : .punctuation
  }

  private mutating func scanLineComment() -> Token.Kind {
    while offset < bytes.count, !isLineBreak(bytes[offset]) { offset += 1 }
    return .comment
  }

  /// Comments nest; one without an end extends to the end of the source.
  private mutating func scanBlockComment() -> Token.Kind {
    var depth = 0
    repeat {
      if bytes[offset] == UInt8(ascii: "/"), byte(offset + 1) == UInt8(ascii: "*") {
        depth += 1
        offset += 2
      } else if bytes[offset] == UInt8(ascii: "*"), byte(offset + 1) == UInt8(ascii: "/") {
        depth -= 1
        offset += 2
      } else {
        offset += 1
      }
    } while depth > 0 && offset < bytes.count
    if depth > 0 { hasOpenComment = true }
    return .comment
  }

  private mutating func scanHash() -> Token.Kind {
    if offset == 0, byte(1) == UInt8(ascii: "!") { return scanLineComment() }
    let start = offset
    while byte(offset) == UInt8(ascii: "#") { offset += 1 }
    let hashes = offset - start
    switch byte(offset) {
    case UInt8(ascii: "\""): return scanStringStart(hashes: hashes)
    case UInt8(ascii: "/"): return scanDelimitedRegex(hashes: hashes)
    case let next where isNameByte(next) && !isDigit(next):
      _ = scanIdentifier()
      return .directive
    default: return .punctuation
    }
  }

  private mutating func scanQuotedIdentifier() -> Token.Kind {
    var end = offset + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), !isLineBreak(bytes[end]) { end += 1 }
    guard byte(end) == UInt8(ascii: "`") else {
      offset += 1
      return .unknown
    }
    offset = end + 1
    return .quotedIdentifier
  }

  /// Starts at the first byte of a name, or inside one.
  private mutating func scanIdentifier() -> Token.Kind {
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        guard isNameByte(bytes[offset]) else { break }
        offset += 1
      } else {
        guard let scalar = scalar(at: offset), scalar.value != noBreakSpace, !isOperatorHead(scalar.value) else {
          break
        }
        offset += scalar.length
      }
    }
    return .identifier
  }

  private mutating func scanNumber() -> Token.Kind {
    let isHexadecimal = bytes[offset] == UInt8(ascii: "0") && byte(offset + 1) | 0x20 == UInt8(ascii: "x")
    let exponent = isHexadecimal ? UInt8(ascii: "p") : UInt8(ascii: "e")
    while offset < bytes.count {
      let current = bytes[offset]
      if current < 0x80, isNameByte(current), current != UInt8(ascii: "$") {
        offset += 1
        let sign = byte(offset)
        if current | 0x20 == exponent, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), isDigit(byte(offset + 1))
        {
          offset += 1
        }
      } else if current == UInt8(ascii: "."), isDigit(byte(offset + 1)) {
        offset += 1
      } else {
        break
      }
    }
    return .number
  }

  private mutating func scanBeyondASCII() -> Token.Kind {
    if offset == 0, bytes.starts(with: byteOrderMark) {
      offset = byteOrderMark.count
      return .whiteSpace
    }
    guard let scalar = scalar(at: offset) else {
      offset += 1
      return .unknown
    }
    if scalar.value == noBreakSpace {
      offset += scalar.length
      return .whiteSpace
    }
    return isOperatorHead(scalar.value) ? scanOperator() : scanIdentifier()
  }

  // MARK: Operators

  /// Scans an operator, or the part of it before a regular expression.
  private mutating func scanOperator() -> Token.Kind {
    let start = offset
    let first = bytes[start]
    if first == UInt8(ascii: "?") || first == UInt8(ascii: "!"), isBound(before: start) {
      offset += 1
      return .operatorSign
    }
    let end = operatorEnd(from: start)
    if first == UInt8(ascii: "."), end == start + 1 {
      offset = end
      return .punctuation
    }
    if first != UInt8(ascii: "."), let slash = bytes[start..<end].firstIndex(of: UInt8(ascii: "/")),
      mayBeginExpression(start..<end), let close = bareRegexEnd(from: slash)
    {
      offset = slash == start ? close : slash
      return slash == start ? .regex : .operatorSign
    }
    offset = end
    return .operatorSign
  }

  private func operatorEnd(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let current = bytes[end]
      if current >= 0x80 {
        guard let scalar = scalar(at: end), isOperatorHead(scalar.value) || isOperatorMark(scalar.value) else { break }
        end += scalar.length
        continue
      }
      guard isOperatorByte(current) else { break }
      if current == UInt8(ascii: "."), bytes[start] != UInt8(ascii: ".") { break }
      let next = byte(end + 1)
      if end > start, current == UInt8(ascii: "/"), next == UInt8(ascii: "/") || next == UInt8(ascii: "*") { break }
      end += 1
    }
    return end
  }

  /// Returns whether an operand or an opening sign directly precedes an offset, as for a postfix operator.
  package func isBound(before offset: Int) -> Bool {
    guard offset > 0 else { return false }
    switch bytes[offset - 1] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0, UInt8(ascii: "("),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"): return !(offset > 1 && bytes[offset - 2] == UInt8(ascii: "*"))
    default: return true
    }
  }

  /// Returns whether an operand directly follows an offset, as for a prefix operator.
  package func isBound(behind offset: Int) -> Bool {
    switch byte(offset) {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0, UInt8(ascii: ")"),
      UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"): return byte(offset + 1) != UInt8(ascii: "/") && byte(offset + 1) != UInt8(ascii: "*")
    default: return true
    }
  }
}
