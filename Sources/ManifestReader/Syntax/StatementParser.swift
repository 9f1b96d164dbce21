extension Parser {
  /// Statements up to a token that ends them, which is left.
  mutating func statements(until isEnd: (Lexeme) -> Bool) throws -> [Statement] {
    let before = isBeforeBody
    isBeforeBody = false
    defer { isBeforeBody = before }
    var statements: [Statement] = []
    while !isEnd(token) {
      if token.kind == .end { throw unsupportedConstruct("a body has no end") }
      if token.kind == .directive, token.text != "#if", token.text != "#warning" {
        throw unsupportedConstruct("'\(token.text)' is not supported here")
      }
      let line = tokens[max(next - 1, 0)]
      if !statements.isEmpty, !token.startsLine, !(line.kind == .punctuation && line.text == ";") {
        throw unsupportedConstruct("'\(token.text.prefix(20))' is not supported here")
      }
      statements.append(try nested { try $0.statement() })
      if isSign(";") { take() }
    }
    return statements
  }

  mutating func block() throws -> [Statement] {
    try expectSign("{")
    let statements = try self.statements { $0.kind == .punctuation && $0.text == "}" }
    try expectSign("}")
    return statements
  }

  private mutating func statement() throws -> Statement {
    let offset = token.offset
    if token.kind == .directive { return try token.text == "#if" ? compiledIf() : warning(offset) }
    let isIsolated = isSign("@") && token(after: 1).text == "MainActor"
    if isIsolated {
      take()
      take()
    }
    if isSign("@") || isKeyword("import") { return try importing() }
    let modifiers = try self.modifiers()
    if token.kind == .keyword, let declaration = try declaration() {
      guard isIsolated else { return Statement(kind: declaration, offset: offset, modifiers: modifiers) }
      guard case .function(var function) = declaration, function.name != "init" else {
        throw Unsupported("an attribute is not supported", at: offset)
      }
      function.isIsolated = true
      return Statement(kind: .function(function), offset: offset, modifiers: modifiers)
    }
    if isIsolated { throw Unsupported("an attribute is not supported", at: offset) }
    guard modifiers.isEmpty else { throw unsupportedConstruct("a declaration is expected") }
    return try token.kind == .keyword ? keywordStatement(offset) : expressionStatement(offset)
  }

  /// The compiler's warning, which is not part of the manifest.
  private mutating func warning(_ offset: Int) throws -> Statement {
    take()
    try expectSign("(")
    let text = try arguments(until: ")")
    guard text.count == 1, text[0].label == nil, case .string = text[0].value.kind,
      token.startsLine || token.kind == .end
    else { throw Unsupported("a warning is not supported", at: offset) }
    return Statement(kind: .block([]), offset: offset)
  }

  private mutating func keywordStatement(_ offset: Int) throws -> Statement {
    switch token.text {
    case "for": return try forStatement()
    case "do":
      take()
      let body = try block()
      if isKeyword("catch") { throw unsupportedConstruct("'catch' is not supported") }
      return Statement(kind: .block(body), offset: offset)
    case "if": return try ifStatement()
    case "switch": return try switchStatement()
    case "guard": return try guardStatement()
    case "return":
      take()
      let isBare = isSign("}") || isSign(";") || token.kind == .end
      // Swift returns the value in the next line.
      if !isBare, token.startsLine { throw unsupportedConstruct("a value is in the line after 'return'") }
      return Statement(kind: .return(isBare ? nil : try value()), offset: offset)
    case "break", "continue":
      let word = take().text
      guard token.startsLine || isSign("}") || isSign(";") else {
        throw unsupportedConstruct("a label is not supported")
      }
      return Statement(kind: word == "break" ? .break : .continue, offset: offset)
    default: return try expressionStatement(offset)
    }
  }

  private mutating func expressionStatement(_ offset: Int) throws -> Statement {
    // Swift would pass it as a closure to the expression in the line above.
    if isSign("{") { throw unsupportedConstruct("a statement starts with a closure") }
    let target = try expression()
    for sign in ["=", "+="] where isOperator(sign) {
      guard token.isLeftBound == token.isRightBound else {
        throw unsupportedConstruct("'\(sign)' has a space on one side only")
      }
      take()
      return Statement(kind: .assignment(sign, target, try value()), offset: offset)
    }
    return Statement(kind: .expression(target), offset: offset)
  }

  private mutating func importing() throws -> Statement {
    let offset = token.offset
    if takeSign("@") {
      guard try name() == "preconcurrency", isKeyword("import") else {
        throw Unsupported("an attribute is not supported", at: offset)
      }
    }
    try expectKeyword("import")
    // Imports of one declaration of another kind are not known.
    let kinds = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
    let kind = token.kind == .keyword && kinds.contains(token.text) ? take().text : nil
    let isOne = kind != nil
    var module = try name()
    var one: String?
    if isOne {
      try expectSign(".")
      one = try name() + (kind == "class" ? "" : " as \(kind ?? "")")
    }
    while !isOne, takeSign(".") { module += "." + (try name()) }
    guard token.startsLine || isSign(";") || token.kind == .end else {
      throw unsupportedConstruct("this import is not supported")
    }
    return Statement(kind: .importing(module, one), offset: offset)
  }

  private mutating func forStatement() throws -> Statement {
    let offset = take().offset
    var names: [String] = []
    if takeSign("(") {
      repeat { names.append(try name()) } while takeSign(",")
      try expectSign(")")
      guard names.count > 1 else { throw unsupportedConstruct("this loop is not supported") }
    } else {
      names = [try name()]
    }
    let type = takeSign(":") ? try self.type() : nil
    try expectKeyword("in")
    let values = try beforeBody { try $0.expression() }
    let filter = takeKeyword("where") ? try beforeBody { try $0.expression() } : nil
    return Statement(kind: .for(names: names, type: type, in: values, where: filter, try block()), offset: offset)
  }

  private mutating func beforeBody<Result>(_ part: (inout Parser) throws -> Result) throws -> Result {
    let before = isBeforeBody
    isBeforeBody = true
    defer { isBeforeBody = before }
    return try part(&self)
  }

  mutating func ifStatement() throws -> Statement {
    try nested { parser in
      let offset = parser.take().offset
      let conditions = try parser.conditions()
      let body = try parser.block()
      var otherwise: [Statement]?
      if parser.takeKeyword("else") {
        otherwise = parser.isKeyword("if") ? [try parser.ifStatement()] : try parser.block()
      }
      return Statement(kind: .if(IfSyntax(conditions, body, otherwise)), offset: offset)
    }
  }

  private mutating func guardStatement() throws -> Statement {
    let offset = take().offset
    let conditions = try self.conditions()
    try expectKeyword("else")
    return Statement(kind: .guard(conditions, try block()), offset: offset)
  }

  private mutating func conditions() throws -> [ConditionSyntax] {
    try beforeBody { parser in
      var conditions: [ConditionSyntax] = []
      repeat {
        if parser.takeKeyword("case") {
          let pattern = try parser.pattern()
          guard try parser.takeEquals() else { throw parser.unsupportedConstruct("this pattern is not supported") }
          conditions.append(.matches(pattern, try parser.expression()))
          continue
        }
        guard parser.takeKeyword("let") else {
          if parser.isKeyword("var") || parser.token.kind == .directive {
            throw parser.unsupportedConstruct("this condition is not supported")
          }
          conditions.append(.holds(try parser.expression()))
          continue
        }
        let offset = parser.token.offset
        let name = try parser.name()
        let type = parser.takeSign(":") ? try parser.type() : nil
        let value = try parser.takeEquals() ? try parser.expression() : try Expression(.name(name), at: offset)
        conditions.append(.binds(name, type, value))
      } while parser.takeSign(",")
      return conditions
    }
  }

  /// A case of an enumeration, and the names that its values get.
  private mutating func pattern() throws -> PatternSyntax {
    let bindsAll = takeKeyword("let")
    let offset = token.offset
    try expectSign(".")
    var pattern = PatternSyntax(name: try name(), offset: offset)
    guard takeSign("(") else { return pattern }
    while !isSign(")") {
      var label: String?
      let follower = token(after: 1)
      if follower.kind == .punctuation, follower.text == ":" {
        label = try self.label()
        take()
      }
      let isBound = !bindsAll && takeKeyword("let")
      let variable = try name()
      guard variable == "_" ? !isBound : isBound || bindsAll else {
        throw unsupportedConstruct("this pattern is not supported")
      }
      pattern.parts.append((label, variable == "_" ? nil : variable))
      guard takeSign(",") || isSign(")") else { throw unsupportedConstruct("this pattern is not supported") }
    }
    take()
    guard !pattern.parts.isEmpty else { throw unsupportedConstruct("this pattern is not supported") }
    return pattern
  }

  mutating func switchStatement() throws -> Statement {
    let offset = take().offset
    let subject = try beforeBody { try $0.expression() }
    try expectSign("{")
    var cases: [SwitchCase] = []
    while !takeSign("}") {
      var patterns: [Expression]?
      if takeKeyword("case") {
        var list: [Expression] = []
        repeat {
          if isKeyword("let") || isKeyword("var") || isKeyword("is") {
            throw unsupportedConstruct("this pattern is not supported")
          }
          list.append(try expression())
        } while takeSign(",")
        patterns = list
      } else {
        if takeSign("@") {
          guard try name() == "unknown" else { throw unsupportedConstruct("an attribute is not supported") }
        }
        try expectKeyword("default")
      }
      try expectSign(":")
      let isEnd = { (token: Lexeme) in
        token.kind == .keyword && (token.text == "case" || token.text == "default")
          || token.kind == .punctuation && (token.text == "}" || token.text == "@")
      }
      let body = try statements(until: isEnd)
      guard !body.isEmpty else { throw unsupportedConstruct("a case is empty") }
      cases.append(SwitchCase(patterns: patterns, body: body))
    }
    guard !cases.isEmpty else { throw Unsupported("a switch is empty", at: offset) }
    return Statement(kind: .switch(subject, cases), offset: offset)
  }

  // MARK: #if

  private mutating func compiledIf() throws -> Statement {
    let offset = token.offset
    var branches: [(condition: [Lexeme]?, body: [Statement])] = []
    while true {
      let directive = take()
      if directive.text == "#endif" {
        guard token.startsLine else { throw unsupportedConstruct("'\(token.text.prefix(20))' is not supported here") }
        return Statement(kind: .compiledIf(branches), offset: offset)
      }
      if let last = branches.last, last.condition == nil { throw unsupportedConstruct("there is more after '#else'") }
      let condition: [Lexeme]? = directive.text == "#else" ? nil : conditionTokens()
      if condition?.isEmpty == true || !token.startsLine { throw unsupportedConstruct("a condition is not supported") }
      let directives = ["#elseif", "#else", "#endif"]
      let body = try statements { $0.kind == .directive && directives.contains($0.text) }
      branches.append((condition, body))
    }
  }

  /// The rest of the line.
  private mutating func conditionTokens() -> [Lexeme] {
    var condition: [Lexeme] = []
    while !token.startsLine, token.kind != .end { condition.append(take()) }
    return condition
  }
}
