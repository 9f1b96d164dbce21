import SwiftSources

/// Splits a manifest into tokens. Refuses code that the compiler would refuse, or that means more than it seems.
struct Tokens {
  private var lexer: Lexer
  private let bytes: [UInt8]

  /// All tokens, with one that ends them.
  static func read(_ bytes: [UInt8]) throws -> [Lexeme] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw Unsupported("it starts with a byte-order mark", at: 0) }
    if let zero = bytes.firstIndex(of: 0) { throw Unsupported("it contains a NUL byte", at: zero) }
    var tokens = Tokens(lexer: Lexer(bytes), bytes: bytes)
    var lexemes = try tokens.lexemes(depth: 0)
    lexemes.append(Lexeme(kind: .end, text: "the end", offset: bytes.count, startsLine: true))
    return lexemes
  }

  /// The tokens up to the end, or to the end of an interpolation.
  private mutating func lexemes(depth: Int) throws -> [Lexeme] {
    guard depth < 8 else { throw Unsupported("strings are nested too deeply", at: 0) }
    var found: [Lexeme] = []
    var isSpaced = true
    while let token = lexer.nextPiece() {
      if token.kind.isTrivia {
        try check(trivia: token)
        isSpaced = true
        continue
      }
      if token.kind == .interpolationEnd {
        if depth > 0 { return found }
        throw Unsupported("a bracket is closed that is not open", at: token.range.lowerBound)
      }
      var lexeme = try self.lexeme(token, depth: depth)
      lexeme.isSpaced = isSpaced
      if isSpaced, let last = found.last, last.kind == .punctuation, last.text == "." {
        throw Unsupported("there is a space after a period", at: lexeme.offset)
      }
      isSpaced = false
      found.append(lexeme)
    }
    guard depth == 0 else { throw Unsupported("a string has no end", at: bytes.count) }
    return found
  }

  private mutating func lexeme(_ token: Token, depth: Int) throws -> Lexeme {
    let text = lexer.text(token)
    var lexeme = Lexeme(kind: .punctuation, text: text, offset: token.range.lowerBound, startsLine: token.startsLine)
    switch token.kind {
    case .identifier:
      guard text.utf8.allSatisfy({ $0 < 0x80 }) else { throw refusal("the name '\(text)'", token) }
      lexeme.kind = reservedWords.contains(text) ? .keyword : .name
    case .quotedIdentifier:
      lexeme.text = String(text.dropFirst().dropLast())
      guard let first = lexeme.text.utf8.first, !(0x30...0x39).contains(first),
        lexeme.text.utf8.allSatisfy({ isNameCharacter($0) && $0 != UInt8(ascii: "$") }),
        // Names that would mean more without the quotes.
        !["_", "Any", "Protocol", "Self", "Type", "false", "init", "nil", "self", "super", "true"].contains(lexeme.text)
      else { throw refusal("the name \(text)", token) }
      lexeme.kind = .name
    case .number:
      let isWhole = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_") }
      guard isWhole || text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else {
        throw refusal("the number \(text)", token)
      }
      lexeme.kind = isWhole ? .integer : .decimal
    case .stringStart: return try string(token, depth: depth)
    case .directive: lexeme.kind = .directive
    case .operatorSign:
      lexeme.kind = .operatorSign
      lexeme.isLeftBound = lexer.isBound(before: token.range.lowerBound)
      lexeme.isRightBound = lexer.isBound(behind: token.range.upperBound)
    case .punctuation:
      if text == "#" { throw refusal("'#'", token) }
    default: throw refusal("'\(text.prefix(20))'", token)
    }
    return lexeme
  }

  private func isNameCharacter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return (0x61...0x7A).contains(lower) || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x24
  }

  private func refusal(_ what: String, _ token: Token) -> Unsupported {
    Unsupported("\(what) is not supported", at: token.range.lowerBound)
  }

  /// White space beyond the usual, lone carriage returns, and comments without an end.
  private func check(trivia token: Token) throws {
    let text = bytes[token.range]
    if token.kind == .whiteSpace {
      for (index, byte) in zip(text.indices, text) {
        let isReturn = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
        guard byte == 0x20 || byte == 0x09 || byte == 0x0A || isReturn else {
          throw Unsupported("there is unusual white space", at: index)
        }
      }
      return
    }
    if text.starts(with: Array("#!".utf8)) { throw Unsupported("it starts like a script", at: token.range.lowerBound) }
    if text.contains(0x0D) {
      for index in text.indices where bytes[index] == 0x0D {
        if index + 1 >= bytes.count || bytes[index + 1] != 0x0A {
          throw Unsupported("it contains a carriage return without a line feed", at: index)
        }
      }
    }
    guard text.starts(with: Array("/*".utf8)), token.range.upperBound == bytes.count else { return }
    var depth = 0
    var index = text.startIndex
    while index < text.endIndex {
      let next = index + 1 < text.endIndex ? bytes[index + 1] : 0
      if bytes[index] == UInt8(ascii: "/"), next == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else {
        index += 1
      }
    }
    if depth != 0 { throw Unsupported("a comment has no end", at: token.range.lowerBound) }
  }

  /// A string literal, whose opening quotes have been read.
  private mutating func string(_ start: Token, depth: Int) throws -> Lexeme {
    let opening = lexer.text(start)
    let literal = StringLiteral(
      hashes: opening.utf8.count { $0 == UInt8(ascii: "#") }, isLong: opening.hasSuffix("\"\"\""),
      offset: start.range.lowerBound)
    var pieces: [StringLiteral.Piece] = []
    while let token = lexer.nextPiece() {
      switch token.kind {
      case .stringText: pieces.append(.text(Array(bytes[token.range])))
      case .interpolationStart: pieces.append(.code(try lexemes(depth: depth + 1)))
      case .stringEnd:
        return Lexeme(
          kind: .string, text: "a string", offset: start.range.lowerBound, startsLine: start.startsLine,
          parts: try literal.parts(pieces))
      default: throw Unsupported("a string has no end", at: start.range.lowerBound)
      }
    }
    throw Unsupported("a string has no end", at: start.range.lowerBound)
  }
}
