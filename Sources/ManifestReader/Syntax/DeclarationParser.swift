extension Parser {
  /// Modifiers that change nothing that a manifest could say, and `static`.
  mutating func modifiers() throws -> Set<String> {
    let known = ["public", "private", "fileprivate", "internal", "static"]
    var found: Set<String> = []
    while token.kind == .keyword, known.contains(token.text) {
      guard found.insert(token.text).inserted else { throw unsupportedConstruct("'\(token.text)' is written twice") }
      take()
    }
    guard found.subtracting(["static"]).count < 2 else { throw unsupportedConstruct("there are two access levels") }
    return found
  }

  /// A declaration, if a keyword begins one.
  mutating func declaration() throws -> Statement.Kind? {
    switch token.text {
    case "let", "var": return try variables()
    case "func", "init": return .function(try function())
    case "extension": return try extending()
    case "enum", "struct": return .namespace(try namespace())
    case "typealias":
      take()
      let name = try self.name()
      guard try takeEquals() else { throw unsupportedConstruct("'=' is expected") }
      return .alias(name, try type())
    default: return nil
    }
  }

  private static let accessors: Set<String> = [
    "_modify", "_read", "borrow", "consuming", "didSet", "get", "init", "modify", "mutate", "mutating", "nonmutating",
    "read", "set", "unsafeAddress", "unsafeMutableAddress", "willSet", "yielding", "__consuming",
  ]

  private mutating func variables() throws -> Statement.Kind {
    let isMutable = take().text == "var"
    var variables: [VariableSyntax] = []
    repeat {
      var variable = VariableSyntax(name: try name())
      if takeSign(":") { variable.type = try type() }
      if try takeEquals() {
        variable.value = try value()
      } else if isSign("{"), isMutable, !isBeforeBody {
        guard variable.type != nil, variables.isEmpty else { throw unsupportedConstruct("a property has no type") }
        // Even where they are called like functions.
        if Self.accessors.contains(token(after: 1).text) { throw unsupportedConstruct("accessors are not supported") }
        variable.getter = try block()
        if isSign(",") { throw unsupportedConstruct("a list of properties is not supported") }
      }
      variables.append(variable)
    } while takeSign(",")
    return .variables(variables, isMutable: isMutable)
  }

  private mutating func function() throws -> FunctionSyntax {
    let name = isKeyword("init") ? "init" : nil
    take()
    let function = try name ?? self.name()
    try expectSign("(")
    let parameters = try self.parameters()
    let result = takeOperator("->") ? try type() : nil
    guard isSign("{") else {
      throw unsupportedConstruct("'\(token.text.prefix(20))' is not supported after parameters")
    }
    return FunctionSyntax(name: function, parameters: parameters, result: result, body: try block())
  }

  /// Parameters behind an opening bracket, and the closing one.
  mutating func parameters() throws -> [ParameterSyntax] {
    var parameters: [ParameterSyntax] = []
    while !isSign(")") {
      let label = try self.label()
      let name = token.kind == .name ? try self.name() : label
      try expectSign(":")
      let type = try self.type()
      if isOperator("...") { throw unsupportedConstruct("a list of arguments is not supported") }
      let value = try takeEquals() ? try expression() : nil
      parameters.append(ParameterSyntax(label: label == "_" ? nil : label, name: name, type: type, value: value))
      guard try takeComma(before: ")") || isSign(")") else {
        throw unsupportedConstruct("parameters are not supported")
      }
    }
    take()
    return parameters
  }

  private mutating func extending() throws -> Statement.Kind {
    take()
    var type = try self.type()
    if isKeyword("where") {
      guard case .name("Array", let arguments) = type.kind, arguments.isEmpty else {
        throw unsupportedConstruct("this extension is not supported")
      }
      take()
      guard try name() == "Element", takeOperator("==") else {
        throw unsupportedConstruct("this extension is not supported")
      }
      type = TypeSyntax(kind: .array(try self.type()), offset: type.offset)
    }
    guard isSign("{") else { throw unsupportedConstruct("this extension is not supported") }
    return .extension(type, try block())
  }

  private mutating func namespace() throws -> NamespaceSyntax {
    var result = NamespaceSyntax(name: "", isEnumeration: take().text == "enum")
    result.name = try name()
    if takeSign(":") {
      repeat { result.inherited.append(try name()) } while takeSign(",")
    }
    try expectSign("{")
    while !isSign("}") {
      guard takeKeyword("case") else {
        let members = try statements {
          $0.kind == .punctuation && $0.text == "}" || $0.kind == .keyword && $0.text == "case"
        }
        guard !members.isEmpty else { throw unsupportedConstruct("'\(token.text.prefix(20))' is not supported here") }
        result.members += members
        continue
      }
      guard result.isEnumeration else { throw unsupportedConstruct("a case is outside of an enumeration") }
      repeat {
        let name = try self.name()
        if isSign("(") { throw unsupportedConstruct("a case with values is not supported") }
        result.cases.append((name, try takeEquals() ? try expression() : nil))
      } while takeSign(",")
      guard token.startsLine || isSign("}") || takeSign(";") else {
        throw unsupportedConstruct("cases are not supported")
      }
    }
    try expectSign("}")
    return result
  }
}
