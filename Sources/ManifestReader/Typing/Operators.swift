extension Elaborator {
  func binary(
    _ sign: String, _ left: Expression, _ right: Expression, _ expected: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    switch sign {
    case "&&", "||":
      let (first, second) = (try typed(left, .boolean, scope), try typed(right, .boolean, scope))
      let stops = sign == "||"
      return Typed(.boolean) { frame in
        let holds = try first.run(frame).holds
        return holds == stops ? .boolean(holds) : try second.run(frame)
      }
    case "==", "!=": return try comparison(isEqual: sign == "==", left, right, scope, at: offset)
    case "<", ">", "<=", ">=":
      let (first, second) = (try typed(left, nil, scope), try typed(right, .integer, scope))
      guard first.type == .integer else {
        throw Unsupported("'\(sign)' of '\(first.type)' is not supported", at: offset)
      }
      return Typed(.boolean) { frame in
        let (one, other) = (try first.run(frame).number, try second.run(frame).number)
        return .boolean(
          sign == "<" ? one < other : sign == ">" ? one > other : sign == "<=" ? one <= other : one >= other)
      }
    case "..<", "...": return try range(sign, left, right, expected?.unwrapped, scope, at: offset)
    case "??": return try coalesced(left, right, expected, scope, at: offset)
    case "+": return try sum(left, right, expected?.unwrapped, scope, at: offset)
    case "-":
      let (first, second) = (try typed(left, .integer, scope), try typed(right, .integer, scope))
      return Typed(.integer) { frame in
        let (one, other) = (try first.run(frame).number, try second.run(frame).number)
        let result = one.subtractingReportingOverflow(other)
        guard !result.overflow else { throw Unsupported("a number is too large", at: offset) }
        return .integer(result.partialValue)
      }
    default: throw Unsupported("the operator '\(sign)' is not supported", at: offset)
    }
  }

  /// Types two operands that have one type. An operand without a type of its own gets the other's.
  ///
  /// - Parameter follows: true to type the right operand always by the type of the left one.
  private func pair(
    _ left: Expression, _ right: Expression, _ expected: ManifestType?, follows: Bool = false, _ scope: Scope
  ) throws -> (Typed, Typed) {
    if let expected { return (try typed(left, expected, scope), try typed(right, expected, scope)) }
    if isFlexible(left), !isFlexible(right) {
      let second = try typed(right, nil, scope)
      return (try typed(left, second.type, scope), second)
    }
    let first = try typed(left, nil, scope)
    return (first, try typed(right, follows || isFlexible(right) ? first.type : nil, scope))
  }

  /// True if `==` compares values of a type: not those of a structure of the manifest.
  func isComparable(_ type: ManifestType) -> Bool {
    guard case .own(let name) = type.element else { return type.isComparable }
    return type.isComparable && namespaces[name]?.isEnumeration == true
  }

  private func comparison(
    isEqual: Bool, _ left: Expression, _ right: Expression, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    for (one, other) in [(left, right), (right, left)] {
      guard case .null = one.kind else { continue }
      let value = try typed(other, nil, scope)
      guard value.type.isOptional else {
        throw Unsupported("a value that is not optional is compared with 'nil'", at: offset)
      }
      return Typed(.boolean) { .boolean((try value.run($0).wrapped == nil) == isEqual) }
    }
    var (first, second) = try pair(left, right, nil, scope)
    if first.type != second.type {
      if first.type.isOptional { second = try coerce(second, to: first.type, at: offset) }
      if second.type.isOptional { first = try coerce(first, to: second.type, at: offset) }
    }
    guard first.type == second.type, isComparable(first.type) else {
      throw Unsupported("'\(first.type)' is compared with '\(second.type)'", at: offset)
    }
    let (one, other) = (first, second)
    return Typed(.boolean) { frame in
      let (value, wanted) = (try one.run(frame), try other.run(frame))
      return .boolean(try frame.interpreter.equal(value, wanted) == isEqual)
    }
  }

  private func range(
    _ sign: String, _ left: Expression, _ right: Expression, _ expected: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    let isOpen = sign == "..<"
    let type: ManifestType
    switch expected {
    case .range(let bound) where isOpen && bound == .version: type = .range(bound)
    case .closedRange(let bound) where !isOpen && bound == .version: type = .closedRange(bound)
    case nil:
      let (first, second) = (try typed(left, nil, scope), try typed(right, nil, scope))
      if first.type == .version, second.type == .version {
        type = isOpen ? .range(.version) : .closedRange(.version)
        break
      }
      guard first.type == .integer, second.type == .integer else {
        throw Unsupported("a range of '\(first.type)' is not supported", at: offset)
      }
      return Typed(isOpen ? .range(.integer) : .closedRange(.integer)) { frame in
        let (from, upTo) = (try first.run(frame).number, try second.run(frame).number)
        guard from >= 0, upTo < 1_000_000, from <= upTo else {
          throw Unsupported("this range is not supported", at: offset)
        }
        let end = isOpen ? upTo : upTo + 1
        try frame.interpreter.spend(end - from)
        return .array((from..<end).map(Value.integer))
      }
    default: throw Unsupported("a range is used, but '\(expected?.description ?? "")' is expected", at: offset)
    }
    let (first, second) = (try typed(left, .version, scope), try typed(right, .version, scope))
    return Typed(type) { frame in
      let (from, upTo) = (try first.run(frame), try second.run(frame))
      try frame.interpreter.spend(on: from)
      guard case .version(let low) = from, case .version(let high) = upTo, !(high < low) else {
        throw Unsupported("a range ends before it starts", at: offset)
      }
      return .bounds(from, upTo)
    }
  }

  private func coalesced(
    _ left: Expression, _ right: Expression, _ expected: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    let wanted = expected.map { $0.isOptional ? $0 : .optional($0) }
    let first = try typed(left, isFlexible(left) ? wanted : nil, scope)
    guard case .optional(let inner) = first.type else {
      throw Unsupported("'??' follows a value that is not optional", at: offset)
    }
    if let expected, expected.isOptional {
      // The second may be an optional as well.
      guard let plain = try? typed(right, inner, scope) else {
        let second = try typed(right, first.type, scope)
        return Typed(first.type) { frame in
          let value = try first.run(frame)
          return value.wrapped == nil ? try second.run(frame) : value
        }
      }
      return Typed(inner) { try first.run($0).wrapped ?? plain.run($0) }
    }
    let second = try typed(right, inner, scope)
    return Typed(inner) { try first.run($0).wrapped ?? second.run($0) }
  }

  private func sum(
    _ left: Expression, _ right: Expression, _ expected: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    guard left.choicesInSum + right.choicesInSum <= Limits.choicesInSum else {
      throw Unsupported("a sum is too complex for the compiler", at: offset)
    }
    if let expected, expected != .string, expected != .integer, !expected.isArray {
      throw Unsupported("a sum is used, but '\(expected)' is expected", at: offset)
    }
    let (first, second) = try pair(left, right, expected, follows: true, scope)
    guard first.type == .string || first.type == .integer || first.type.isArray else {
      throw Unsupported("a sum of '\(first.type)' is not supported", at: offset)
    }
    return Typed(first.type) { frame in
      try Self.sum(try first.run(frame), try second.run(frame), frame.interpreter, at: offset)
    }
  }

  static func sum(_ first: Value, _ second: Value, _ interpreter: Interpreter, at offset: Int) throws -> Value {
    switch (first, second) {
    case (.string(let one), .string(let other)):
      try interpreter.spend((one.utf8.count + other.utf8.count) / 16)
      return .string(one + other)
    case (.integer(let one), .integer(let other)):
      let result = one.addingReportingOverflow(other)
      guard !result.overflow else { throw Unsupported("a number is too large", at: offset) }
      return .integer(result.partialValue)
    case (.array(let one), .array(let other)):
      try interpreter.spend(one.count + other.count)
      return .array(one + other)
    default: throw Unsupported("a sum is not supported", at: offset)
    }
  }

  func ternary(
    _ condition: Expression, _ left: Expression, _ right: Expression, _ expected: ManifestType?, _ scope: Scope,
    at offset: Int
  ) throws -> Typed {
    let decides = try typed(condition, .boolean, scope)
    let (first, second) = try pair(left, right, expected, scope)
    guard first.type == second.type, first.type != .never else {
      throw Unsupported("a choice has two types", at: offset)
    }
    return Typed(first.type) { try decides.run($0).holds ? try first.run($0) : try second.run($0) }
  }

  func forced(_ inner: Expression, _ expected: ManifestType?, _ scope: Scope, at offset: Int) throws -> Typed {
    if inner.isChain { throw Unsupported("'!' in a chain is not supported", at: offset) }
    let value = try typed(inner, isFlexible(inner) ? expected.map { .optional($0) } : nil, scope)
    guard case .optional(let type) = value.type else {
      throw Unsupported("'!' follows a value that is not optional", at: offset)
    }
    return Typed(type) { frame in
      guard let wrapped = try value.run(frame).wrapped else { throw Unsupported("'!' unwraps 'nil'", at: offset) }
      return wrapped
    }
  }
}

extension ManifestType {
  var isArray: Bool { if case .array = self { true } else { false } }
}

extension Expression {
  /// The number of `? :` that the compiler combines if this is part of a sum; a closure costs two.
  fileprivate var choicesInSum: Int {
    switch kind {
    case .parenthesised(let inner): inner.choicesInSum
    case .binary(_, let left, let right): left.choicesInSum + right.choicesInSum
    case .ternary(_, let first, let second): 1 + first.choicesInSum + second.choicesInSum
    case .member(let base, _): base.choicesInSum
    case .call(let callee, let arguments):
      callee.choicesInSum + arguments.count { if case .closure = $0.value.kind { true } else { false } } * 2
    default: 0
    }
  }

  /// True if a `?` is in the chain that it ends.
  var isChain: Bool {
    var current = self
    while true {
      switch current.kind {
      case .chained: return true
      case .member(let base, _), .call(let base, _), .index(let base, _), .forced(let base): current = base
      default: return false
      }
    }
  }
}
