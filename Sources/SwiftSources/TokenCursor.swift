/// A Swift source and its tokens. It is split once, as far as its readers ask.
package final class SwiftSource {
  package let bytes: [UInt8]
  // Only `token(at:)` uses these, once for each token: checks that their uses do not overlap would take most of its time.
  @exclusivity(unchecked) private var lexer: Lexer
  @exclusivity(unchecked) private var tokens: [Token] = []

  package init(_ bytes: [UInt8]) { (self.bytes, lexer) = (bytes, Lexer(bytes)) }

  fileprivate func token(at index: Int) -> Token? {
    if tokens.count <= index {
      guard let token = lexer.next() else { return nil }
      // Most readers end behind the imports.
      if index == 0 { tokens.reserveCapacity(32) }
      tokens.append(token)
    }
    return tokens[index]
  }
}

/// A place among the tokens of a source, with one token of look-ahead.
struct TokenCursor {
  private let source: SwiftSource
  let bytes: [UInt8]
  private var index = 0
  private var upcoming: Token?

  init(_ source: SwiftSource) {
    (self.source, bytes) = (source, source.bytes)
    upcoming = source.token(at: 0)
  }

  /// The next token, without taking it.
  func peek() -> Token? { upcoming }

  mutating func advance() {
    index += 1
    upcoming = source.token(at: index)
  }

  mutating func next() -> Token? {
    defer { advance() }
    return upcoming
  }

  /// The bytes of a token as text, with invalid UTF-8 replaced.
  func text(_ token: Token) -> String { token.text(in: bytes) }

  /// Returns whether a token has this text.
  func spells(_ token: Token, _ spelling: StaticString) -> Bool { token.spells(spelling, in: bytes) }

  /// Returns whether a token is this one-byte sign.
  func isSign(_ token: Token, _ sign: Unicode.Scalar) -> Bool {
    token.kind == .punctuation && bytes[token.range.lowerBound] == UInt8(ascii: sign)
  }

  /// Takes the next token if it is this sign.
  mutating func takeSign(_ sign: Unicode.Scalar) -> Bool {
    guard let token = peek(), isSign(token, sign) else { return false }
    advance()
    return true
  }

  /// Takes the next token if it is a name, and returns it without backticks.
  mutating func takeName() -> String? {
    guard let token = peek() else { return nil }
    switch token.kind {
    case .identifier:
      advance()
      return text(token)
    case .quotedIdentifier:
      advance()
      return String(text(token).dropFirst().dropLast())
    default: return nil
    }
  }

  /// The change that a token makes to the number of open brackets, including interpolations.
  func nesting(of token: Token) -> Int {
    switch token.kind {
    case .interpolationStart: return 1
    case .interpolationEnd: return -1
    case .punctuation:
      switch bytes[token.range.lowerBound] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return -1
      default: return 0
      }
    default: return 0
    }
  }

  /// Takes the next token's bracket, and everything up to its end.
  mutating func skipBrackets() {
    var depth = 0
    while let token = next() {
      depth += nesting(of: token)
      if depth <= 0 { return }
    }
  }

  /// Takes the name and the arguments of an attribute; returns the name: `MainActor`, `Some.Wrapper`.
  ///
  /// Its `@` has been taken. No space separates it, the name and the arguments.
  ///
  /// - Parameter leavesArguments: names of attributes whose arguments are not taken.
  mutating func takeAttribute(leavesArguments: Set<String> = []) -> String? {
    guard isAdjacent, var name = takeName() else { return nil }
    while isAdjacent, takeSign(".") {
      guard isAdjacent, let part = takeName() else { return nil }
      name += "." + part
    }
    if isAdjacent, let token = peek(), isSign(token, "("), !leavesArguments.contains(name) { skipBrackets() }
    return name
  }

  /// Reads `(iOS 16, *)`: the arguments, without strings, each with one space between its words; empty if there is no
  /// parenthesis.
  mutating func takeArguments() -> [String] {
    guard isAdjacent, takeSign("(") else { return [] }
    var found: [String] = []
    var current = ""
    var depth = 1
    while let token = next() {
      depth += nesting(of: token)
      if depth == 0 { break }
      if depth == 1, isSign(token, ",") {
        found.append(current)
        current = ""
      } else if token.kind != .stringStart, token.kind != .stringText, token.kind != .stringEnd {
        current = joined(current, token)
      }
    }
    return found + [current]
  }

  /// True if the next token follows without a space.
  private var isAdjacent: Bool {
    guard let token = peek(), token.range.lowerBound > 0 else { return false }
    let before = bytes[token.range.lowerBound - 1]
    return before > 0x20 && before != UInt8(ascii: "/")
  }
}
