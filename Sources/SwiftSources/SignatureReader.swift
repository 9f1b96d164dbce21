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
      default: return true
      }
      advance()
      if signature.errors == .any, let next = peek(), isSign(next, "(") { signature.errors = .typed(takeErrorType()) }
    }
    return true
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
      parameters.append(Signature.Parameter(label: label == "_" ? nil : label, hasDefault: current.hasDefault))
    }
    var depth = 1
    while depth > 0, let token = peek() {
      if depth == 1, !current.hasType, current.label == nil, let name = takeName() {
        current.label = name
        continue
      }
      advance()
      depth += nesting(of: token)
      if depth != 1 { continue }
      if isSign(token, ","), current.angles <= 0 || current.hasDefault {
        finish()
        current = PartialParameter()
      } else if isSign(token, ":") {
        current.hasType = true
      } else if isSign(token, "@") {
        _ = takeAttribute()
      } else if token.kind == .operatorSign, current.hasType, !current.hasDefault {
        current.angles += angles(of: token)
        current.hasDefault = lexer.bytes[token.range].last == UInt8(ascii: "=")
      }
    }
    finish()
    return parameters
  }
}
