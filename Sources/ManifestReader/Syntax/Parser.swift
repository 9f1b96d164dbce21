/// Reads the grammar of manifests: the part of Swift's that this module understands, from a list.
struct Parser {
  private(set) var tokens: [Lexeme]
  var next = 0
  var depth = 0
  /// True if a `{` begins a body, so that it cannot begin a closure.
  var isBeforeBody = false
  /// True if a comma may follow the last argument, as from Swift 6.1 on.
  let takesLastCommas: Bool

  init(_ tokens: [Lexeme], takesLastCommas: Bool = true) {
    (self.tokens, self.takesLastCommas) = (tokens, takesLastCommas)
  }

  static func statements(_ tokens: [Lexeme], takesLastCommas: Bool) throws -> [Statement] {
    var parser = Parser(tokens, takesLastCommas: takesLastCommas)
    return try parser.statements { $0.kind == .end }
  }

  // MARK: Tokens

  var token: Lexeme { tokens[next] }
  func token(after count: Int) -> Lexeme { tokens[min(next + count, tokens.count - 1)] }

  /// The token, which is taken unless it is the end.
  @discardableResult mutating func take() -> Lexeme {
    let token = tokens[next]
    if next + 1 < tokens.count { next += 1 }
    return token
  }

  func unsupportedConstruct(_ reason: String) -> Unsupported { Unsupported(reason, at: token.offset) }

  func isSign(_ text: String) -> Bool { token.kind == .punctuation && token.text == text }
  func isKeyword(_ text: String) -> Bool { token.kind == .keyword && token.text == text }
  func isOperator(_ text: String) -> Bool { token.kind == .operatorSign && token.text == text }

  /// Takes a token of this text if it is next, in whatever way it is one.
  mutating func takeSign(_ text: String) -> Bool { take(if: isSign(text)) }
  mutating func takeKeyword(_ text: String) -> Bool { take(if: isKeyword(text)) }
  mutating func takeOperator(_ text: String) -> Bool { take(if: isOperator(text)) }

  private mutating func take(if isMeant: Bool) -> Bool {
    if isMeant { take() }
    return isMeant
  }

  /// Takes the comma behind an argument; `false` if none follows.
  mutating func takeComma(before end: String) throws -> Bool {
    guard takeSign(",") else { return false }
    if isSign(end), !takesLastCommas {
      throw Unsupported("there is a comma after the last argument", at: token.offset, needsToolchain: true)
    }
    return true
  }

  mutating func expectSign(_ text: String) throws {
    guard takeSign(text) else { throw unsupportedConstruct("'\(text)' is expected, not '\(token.text.prefix(20))'") }
  }

  mutating func expectKeyword(_ text: String) throws {
    guard takeKeyword(text) else { throw unsupportedConstruct("'\(text)' is expected, not '\(token.text.prefix(20))'") }
  }

  /// Takes `=` with the same space on both sides, as the compiler wants it.
  mutating func takeEquals() throws -> Bool {
    guard isOperator("=") else { return false }
    guard token.isLeftBound == token.isRightBound else {
      throw unsupportedConstruct("'=' has a space on one side only")
    }
    take()
    return true
  }

  mutating func name() throws -> String {
    guard token.kind == .name, !token.text.hasPrefix("$") else {
      throw unsupportedConstruct("a name is expected, not '\(token.text.prefix(20))'")
    }
    return take().text
  }

  /// A name behind a period or before a colon, which may be a keyword.
  mutating func label() throws -> String {
    guard token.kind == .name || token.kind == .keyword, !token.text.hasPrefix("$"),
      !["inout", "var", "let"].contains(token.text)
    else { throw unsupportedConstruct("a name is expected, not '\(token.text.prefix(20))'") }
    return take().text
  }

  /// Runs a part of the grammar one level deeper.
  mutating func nested<Result>(_ part: (inout Parser) throws -> Result) throws -> Result {
    guard depth < Limits.nesting else { throw unsupportedConstruct("it is nested too deeply") }
    depth += 1
    defer { depth -= 1 }
    return try part(&self)
  }

  /// Runs a part in which `{` begins a closure, since brackets surround it.
  mutating func bracketed<Result>(_ part: (inout Parser) throws -> Result) throws -> Result {
    let before = isBeforeBody
    isBeforeBody = false
    defer { isBeforeBody = before }
    return try nested(part)
  }

  // MARK: Types

  mutating func type() throws -> TypeSyntax {
    try nested { parser in
      var type = try parser.plainType()
      while parser.token.kind == .operatorSign, !parser.token.isSpaced, parser.token.text.hasPrefix("?") {
        guard parser.token.text == "?" else { throw parser.unsupportedConstruct("this type is not supported") }
        type = TypeSyntax(kind: .optional(type), offset: parser.take().offset)
      }
      if parser.isOperator("!"), !parser.token.isSpaced {
        throw parser.unsupportedConstruct("this type is not supported")
      }
      return type
    }
  }

  private mutating func plainType() throws -> TypeSyntax {
    let offset = token.offset
    if takeSign("[") {
      let first = try type()
      if takeSign(":") {
        let second = try type()
        try expectSign("]")
        return TypeSyntax(kind: .dictionary(first, second), offset: offset)
      }
      try expectSign("]")
      return TypeSyntax(kind: .array(first), offset: offset)
    }
    if takeSign("(") {
      var parts: [(label: String?, type: TypeSyntax)] = []
      while !isSign(")") {
        let isLabelled = token(after: 1).kind == .punctuation && token(after: 1).text == ":"
        let label = isLabelled ? try name() : nil
        if isLabelled { take() }
        parts.append((label, try type()))
        guard try takeComma(before: ")") || isSign(")") else {
          throw unsupportedConstruct("this type is not supported")
        }
      }
      try expectSign(")")
      let isLabelled = parts.contains { $0.label != nil }
      if !isLabelled, takeOperator("->") {
        return TypeSyntax(kind: .function(parts.map(\.type), try type()), offset: offset)
      }
      if parts.isEmpty { return TypeSyntax(kind: .void, offset: offset) }
      guard parts.count == 1 else { return TypeSyntax(kind: .tuple(parts), offset: offset) }
      if isLabelled { throw Unsupported("this type is not supported", at: offset) }
      return parts[0].type
    }
    return try namedType(offset)
  }

  private mutating func namedType(_ offset: Int) throws -> TypeSyntax {
    var name = takeKeyword("Self") ? "Self" : try self.name()
    guard !["some", "any", "each", "inout", "sending", "borrowing", "consuming"].contains(name) else {
      throw Unsupported("this type is not supported", at: offset)
    }
    while isSign("."), token(after: 1).kind == .name || token(after: 1).kind == .keyword {
      take()
      name += "." + take().text
    }
    guard isOperator("<"), !token.isSpaced else { return TypeSyntax(kind: .name(name, []), offset: offset) }
    take()
    var arguments = [try type()]
    while takeSign(",") { arguments.append(try type()) }
    guard token.kind == .operatorSign, token.text.hasPrefix(">") else {
      throw unsupportedConstruct("this type is not supported")
    }
    if token.text == ">" {
      take()
    } else {
      // `>?` is one operator for the lexer.
      tokens[next].text.removeFirst()
      tokens[next].offset += 1
      (tokens[next].isSpaced, tokens[next].isLeftBound) = (false, true)
    }
    return TypeSyntax(kind: .name(name, arguments), offset: offset)
  }
}
