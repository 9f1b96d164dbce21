extension TokenCursor {
  /// Takes a following `<…>`, and returns the names of its parameters.
  ///
  /// - Parameter isOpen: whether the `<` has been taken.
  mutating func takeGenerics(isOpen: Bool = false) -> [String] {
    if !isOpen {
      guard let token = peek(), token.kind == .operatorSign, lexer.spells(token, "<") else { return [] }
      advance()
    }
    var names: [String] = []
    var depth = 1
    var isAtName = true
    while depth > 0, let token = peek(), !isSign(token, "{"), !isSign(token, "}") {
      if isSign(token, "("), depth > 0 {
        skipBrackets()
        continue
      }
      if depth == 1, isAtName, let name = takeName() {
        if name == "each" || name == "let" { continue }
        names.append(name)
        isAtName = false
        continue
      }
      advance()
      depth += angles(of: token)
      if depth == 1, isSign(token, ",") { isAtName = true }
    }
    return names
  }

  /// The number of angle brackets that a token opens, minus those it closes.
  private func angles(of token: Token) -> Int {
    guard token.kind == .operatorSign, !lexer.spells(token, "->") else { return 0 }
    return lexer.bytes[token.range].reduce(0) { count, byte in
      switch byte {
      case UInt8(ascii: "<"): count + 1
      case UInt8(ascii: ">"): count - 1
      default: count
      }
    }
  }

  /// Takes the parameters and effects of an initialiser or function; returns `false` if there are none.
  mutating func takeCall(_ signature: inout Signature) -> Bool {
    guard takeSign("(") else { return false }
    signature.parameters = takeParameters()
    while let token = peek(), token.kind == .identifier {
      switch lexer.text(token) {
      case "async": signature.isAsync = true
      case "throws": signature.errors = .any
      case "rethrows": signature.errors = .ofArguments
      case "reasync": break
      default: return true
      }
      advance()
      if signature.errors == .any, let next = peek(), isSign(next, "(") { signature.errors = .typed(takeErrorType()) }
    }
    signature.result = takeResult()
    return true
  }

  /// Takes `-> Type`, up to the body, the requirements or the end of the line.
  private mutating func takeResult() -> String? {
    guard let arrow = peek(), arrow.kind == .operatorSign, lexer.spells(arrow, "->") else { return nil }
    advance()
    var text = ""
    var depth = 0
    while let token = peek(), token.kind != .directive {
      if depth == 0, isSign(token, "{") || lexer.spells(token, "where") || isSign(token, ";") { break }
      if depth == 0, !text.isEmpty, token.startsLine { break }
      if depth + nesting(of: token) < 0 { break }
      depth += nesting(of: token)
      text += lexer.text(token)
      advance()
    }
    return text
  }

  /// Takes the names behind the colon of a type or extension, up to its requirements or its body.
  mutating func takeInheritance() -> [String] {
    var names: [String] = []
    var current = ""
    var depth = 0
    while let token = peek(), token.kind != .directive {
      if depth == 0, isSign(token, "{") || token.kind == .identifier && lexer.spells(token, "where") { break }
      if depth + nesting(of: token) < 0 { break }
      advance()
      if depth == 0, isSign(token, "@") {
        _ = takeAttribute()
      } else if depth == 0, isSign(token, ",") || token.kind == .operatorSign && lexer.spells(token, "&") {
        if !current.isEmpty { names.append(current) }
        current = ""
      } else {
        depth += nesting(of: token) + angles(of: token)
        let isModifier = lexer.spells(token, "nonisolated") || lexer.spells(token, "any")
        // Between angle brackets stand generic arguments.
        if depth == 0, angles(of: token) == 0, nesting(of: token) == 0, !isModifier { current += lexer.text(token) }
      }
    }
    if !current.isEmpty { names.append(current) }
    return names
  }

  /// Takes `(MyError)` and returns its contents.
  private mutating func takeErrorType() -> String {
    var text = ""
    var depth = 0
    while let token = next() {
      depth += nesting(of: token)
      if depth == 0 { break }
      if !(depth == 1 && isSign(token, "(")) { text += lexer.text(token) }
    }
    return text
  }

  /// A partly parsed parameter.
  private struct PartialParameter {
    var label: String?
    var hasType = false
    var hasDefault = false
    var isVariadic = false
    var isFunction = false
    var isExistential = false
    /// Whether nothing of its type was taken yet.
    var isAtType = false
    /// The number of open angle brackets in its type.
    var angles = 0
  }

  /// Takes parameters and the closing `)`.
  private mutating func takeParameters() -> [Signature.Parameter] {
    var parameters: [Signature.Parameter] = []
    var current = PartialParameter()
    func finish() {
      // Without a type it is the rest of a default with a comma between angle brackets.
      guard current.hasType, let label = current.label else { return }
      parameters.append(
        Signature.Parameter(
          label: label == "_" ? nil : label, hasDefault: current.hasDefault, isVariadic: current.isVariadic,
          isFunction: current.isFunction, isExistential: current.isExistential))
    }
    var depth = 1
    while depth > 0, let token = peek() {
      if depth == 1, !current.hasType, current.label == nil, let name = takeName() {
        current.label = name
        continue
      }
      advance()
      depth += nesting(of: token)
      if current.isAtType {
        current.isExistential = token.kind == .identifier && lexer.spells(token, "any")
        current.isAtType = isSign(token, "@")
      }
      if depth != 1 { continue }
      if isSign(token, ","), current.angles <= 0 || current.hasDefault {
        finish()
        current = PartialParameter()
      } else if isSign(token, ":") {
        current.isAtType = !current.hasType
        current.hasType = true
      } else if isSign(token, "@") {
        _ = takeAttribute()
      } else if token.kind == .operatorSign, current.hasType, !current.hasDefault {
        current.angles += angles(of: token)
        if lexer.spells(token, "->") { current.isFunction = true }
        if lexer.bytes[token.range].starts(with: "...".utf8) { current.isVariadic = true }
        current.hasDefault = lexer.bytes[token.range].last == UInt8(ascii: "=")
      }
    }
    finish()
    return parameters
  }
}
