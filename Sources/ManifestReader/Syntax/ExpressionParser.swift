import Text

/// Operators by how tightly they bind.
private let precedences: [String: Int] = [
  "||": 1, "&&": 2, "==": 3, "!=": 3, "<": 3, ">": 3, "<=": 3, ">=": 3, "??": 4, "..<": 6, "...": 6, "+": 7, "-": 7,
]

extension Parser {
  /// An expression, or an `if` or `switch` that is a value.
  mutating func value() throws -> Expression {
    let offset = token.offset
    if isKeyword("if") || isKeyword("switch") {
      let statement = isKeyword("if") ? try ifStatement() : try switchStatement()
      return try Expression(.choice(statement), at: offset)
    }
    return try expression()
  }

  mutating func expression() throws -> Expression {
    try nested { parser in
      let condition = try parser.binary(above: 0)
      guard parser.isOperator("?"), !parser.token.isLeftBound else { return condition }
      let offset = parser.take().offset
      guard !parser.tokens[parser.next - 1].isRightBound else {
        throw parser.unsupportedConstruct("'?' has a space on one side only")
      }
      let first = try parser.expression()
      try parser.expectSign(":")
      let second = try parser.expression()
      return try Expression(.ternary(condition, first, second), at: offset)
    }
  }

  private mutating func binary(above precedence: Int) throws -> Expression {
    var left = try prefixed()
    while true {
      if isKeyword("as"), precedence < 5 {
        let offset = take().offset
        let isConditional = isOperator("?") && !token.isSpaced
        if isConditional { take() }
        if token.kind == .operatorSign { throw unsupportedConstruct("this cast is not supported") }
        let type = try self.type()
        left = try Expression(isConditional ? .conditionalCast(left, type) : .cast(left, type), at: offset)
        if token.kind == .operatorSign, (precedences[token.text] ?? 0) > 5 {
          throw unsupportedConstruct("'\(token.text)' after a cast is not supported")
        }
        continue
      }
      if isKeyword("is") { throw unsupportedConstruct("'is' is not supported") }
      guard token.kind == .operatorSign, let own = precedences[token.text], token.isLeftBound == token.isRightBound
      else {
        try checkOperatorEnds()
        return left
      }
      guard own > precedence else { return left }
      let sign = take()
      // `??` joins from the right.
      let right = try nested { try $0.binary(above: sign.text == "??" ? own - 1 : own) }
      if own == 3 || own == 6, token.kind == .operatorSign, precedences[token.text] == own {
        throw unsupportedConstruct("operators need parentheses")
      }
      left = try Expression(.binary(sign.text, left, right), at: sign.offset)
    }
  }

  /// Checks that only an operator of the surrounding grammar follows an expression.
  private func checkOperatorEnds() throws {
    guard token.kind == .operatorSign else { return }
    if ["=", "+=", "->"].contains(token.text) { return }
    if token.text == "?", !token.isLeftBound { return }
    // A prefix operator begins the next statement.
    if token.startsLine, !token.isLeftBound, token.isRightBound { return }
    throw unsupportedConstruct("the operator '\(token.text)' is not supported here")
  }

  private mutating func prefixed() throws -> Expression {
    guard token.kind == .operatorSign else { return try postfixed() }
    let sign = token
    guard !sign.isLeftBound, sign.isRightBound, sign.text == "!" || sign.text == "-" else {
      throw unsupportedConstruct("the operator '\(sign.text)' is not supported here")
    }
    take()
    let operand = try nested { try $0.prefixed() }
    return try Expression(sign.text == "!" ? .not(operand) : .negative(operand), at: sign.offset)
  }

  private mutating func postfixed() throws -> Expression {
    var base = try primary()
    while true {
      let offset = token.offset
      if isSign(".") {
        // `a .b` would be two expressions; on a line of its own it belongs to the one before.
        take()
        if token.kind == .keyword, token.text != "init", token.text != "default", token.text != "self" {
          throw unsupportedConstruct("the member '\(token.text)' is not supported")
        }
        base = try Expression(.member(base, try label()), at: offset)
      } else if isSign("("), !token.startsLine {
        take()
        var arguments = try self.arguments(until: ")")
        if isSign("{"), !isBeforeBody, !token.startsLine { arguments.append(try trailingClosure()) }
        base = try Expression(.call(base, arguments), at: offset)
      } else if isSign("["), !token.startsLine, !token.isSpaced {
        take()
        let arguments = try self.arguments(until: "]")
        base = try Expression(.index(base, arguments), at: offset)
      } else if isSign("{"), !isBeforeBody, !token.startsLine, base.mayTakeClosure {
        let closure = try trailingClosure()
        base = try Expression(.call(base, [closure]), at: offset)
      } else if isOperator("?"), token.isLeftBound {
        guard isChainAhead else { throw unsupportedConstruct("'?' is not supported here") }
        take()
        base = try Expression(.chained(base), at: offset)
      } else if isOperator("!"), token.isLeftBound {
        take()
        base = try Expression(.forced(base), at: offset)
      } else {
        return base
      }
      if isSign("{"), !isBeforeBody, !token.startsLine, case .call = base.kind {
        throw unsupportedConstruct("a second closure is not supported")
      }
    }
  }

  /// True if the code behind a `?` goes on with the value, or changes it.
  private var isChainAhead: Bool {
    let follower = token(after: 1)
    return follower.kind == .operatorSign && ["=", "+="].contains(follower.text)
      || !follower.isSpaced && follower.kind == .punctuation && [".", "["].contains(follower.text)
  }

  private mutating func trailingClosure() throws -> Argument {
    Argument(label: nil, value: try closure(), isTrailing: true)
  }

  /// The arguments behind an opening bracket, and the closing one.
  mutating func arguments(until end: String) throws -> [Argument] {
    try bracketed { parser in
      var arguments: [Argument] = []
      while !parser.isSign(end) {
        var label: String?
        let follower = parser.token(after: 1)
        if parser.token.kind == .name || parser.token.kind == .keyword, follower.kind == .punctuation,
          follower.text == ":"
        {
          label = try parser.label()
          parser.take()
        }
        arguments.append(Argument(label: label == "_" ? nil : label, value: try parser.expression()))
        if label == "_" { throw parser.unsupportedConstruct("the label '_' is not supported") }
        guard try parser.takeComma(before: end) || parser.isSign(end) else {
          throw parser.unsupportedConstruct("'\(parser.token.text.prefix(20))' is not supported among arguments")
        }
      }
      parser.take()
      return arguments
    }
  }

  private mutating func primary() throws -> Expression {
    let token = self.token
    switch token.kind {
    case .string:
      take()
      return try string(token)
    case .integer:
      take()
      guard let number = Int(token.text.filter { $0 != "_" }), number < Limits.number else {
        throw Unsupported("a number is too large", at: token.offset)
      }
      return try Expression(.integer(number), at: token.offset)
    case .name:
      take()
      return try Expression(.name(token.text), at: token.offset)
    case .keyword:
      take()
      switch token.text {
      case "true", "false": return try Expression(.boolean(token.text == "true"), at: token.offset)
      case "nil": return try Expression(.null, at: token.offset)
      case "self", "Self": return try Expression(.name(token.text), at: token.offset)
      default: throw Unsupported("'\(token.text)' is not supported here", at: token.offset)
      }
    case .punctuation:
      switch token.text {
      case "[": return try collection()
      case "{": return try closure()
      case "\\": return try keyPath()
      case ".":
        take()
        return try Expression(.implicitMember(try label()), at: token.offset)
      case "(": return try bracket(token.offset)
      default: break
      }
    default: break
    }
    throw unsupportedConstruct("'\(token.text.prefix(20))' is not supported here")
  }

  /// `()`, a value in brackets, or a tuple.
  private mutating func bracket(_ offset: Int) throws -> Expression {
    take()
    if takeSign(")") { return try Expression(.nothing, at: offset) }
    let parts = try arguments(until: ")")
    if tokens[next - 2].kind == .punctuation, tokens[next - 2].text == "," {
      throw Unsupported("there is a comma after the last part", at: offset)
    }
    guard parts.count == 1 else { return try Expression(.tuple(parts), at: offset) }
    if parts[0].label != nil { throw Unsupported("a label is not supported", at: offset) }
    return try Expression(.parenthesised(parts[0].value), at: offset)
  }

  private func string(_ token: Lexeme) throws -> Expression {
    var fragments: [StringFragment] = []
    for part in token.parts {
      switch part {
      case .text(let text): fragments.append(.text(text))
      case .code(let lexemes):
        let end = Lexeme(kind: .end, text: "the end", offset: token.offset, startsLine: true)
        var parser = Parser(lexemes + [end], takesLastCommas: takesLastCommas)
        parser.depth = depth
        let value = try parser.expression()
        guard parser.token.kind == .end else { throw parser.unsupportedConstruct("an interpolation is not supported") }
        fragments.append(.value(value))
      }
    }
    return try Expression(.string(fragments), at: token.offset)
  }

  private mutating func collection() throws -> Expression {
    let offset = take().offset
    return try bracketed { parser in
      if parser.takeSign(":") {
        try parser.expectSign("]")
        return try Expression(.dictionary([]), at: offset)
      }
      var elements: [Expression] = []
      var pairs: [(Expression, Expression)] = []
      while !parser.isSign("]") {
        let element = try parser.expression()
        if parser.isSign(":"), elements.isEmpty {
          parser.take()
          pairs.append((element, try parser.expression()))
        } else {
          guard pairs.isEmpty else { throw parser.unsupportedConstruct("a literal is only partly a dictionary") }
          elements.append(element)
        }
        guard parser.takeSign(",") || parser.isSign("]") else {
          throw parser.unsupportedConstruct("'\(parser.token.text.prefix(20))' is not supported in a literal")
        }
      }
      parser.take()
      if pairs.isEmpty { return try Expression(.array(elements), at: offset) }
      return try Expression(.dictionary(pairs), at: offset)
    }
  }

  private mutating func keyPath() throws -> Expression {
    let offset = take().offset
    var names: [String] = []
    while isSign(".") {
      take()
      names.append(takeKeyword("self") ? "self" : try name())
    }
    guard !names.isEmpty else { throw unsupportedConstruct("a key path is not supported") }
    return try Expression(.keyPath(names), at: offset)
  }

  private mutating func closure() throws -> Expression {
    let offset = token.offset
    return try bracketed { parser in
      try parser.expectSign("{")
      var parameters: [(name: String, type: TypeSyntax?)]?
      var result: TypeSyntax?
      if parser.closureHasParameters { (parameters, result) = try parser.closureParameters() }
      let body = try parser.statements { $0.kind == .punctuation && $0.text == "}" }
      try parser.expectSign("}")
      return try Expression(.closure(ClosureSyntax(parameters: parameters, result: result, body: body)), at: offset)
    }
  }

  /// True if names and `in` follow. The search stops at a token that no list of parameters has.
  private var closureHasParameters: Bool {
    var index = next
    while index < tokens.count, index < next + 60 {
      let token = tokens[index]
      if token.kind == .keyword, token.text == "in" { return true }
      if token.startsLine, index > next { return false }
      let isPart =
        token.kind == .name || (token.kind == .keyword && token.text == "Self")
        || (token.kind == .punctuation && ["(", ")", "[", "]", ",", ":", "."].contains(token.text))
        || (token.kind == .operatorSign && ["->", "?", "<", ">"].contains(token.text))
      if !isPart { return false }
      index += 1
    }
    return false
  }

  private mutating func closureParameters() throws -> ([(name: String, type: TypeSyntax?)], TypeSyntax?) {
    var parameters: [(name: String, type: TypeSyntax?)] = []
    if takeSign("(") {
      while !isSign(")") {
        let name = try self.name()
        parameters.append((name, takeSign(":") ? try type() : nil))
        guard try takeComma(before: ")") || isSign(")") else {
          throw unsupportedConstruct("parameters are not supported")
        }
      }
      take()
    } else {
      repeat { parameters.append((try name(), nil)) } while takeSign(",")
    }
    let result = takeOperator("->") ? try type() : nil
    try expectKeyword("in")
    return (parameters, result)
  }
}

extension Expression {
  /// True if `{` behind it is a closure that is passed to it.
  fileprivate var mayTakeClosure: Bool {
    switch kind {
    case .name, .member, .implicitMember: true
    default: false
    }
  }
}
