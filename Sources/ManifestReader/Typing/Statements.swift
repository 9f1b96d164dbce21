extension Elaborator {
  /// The statements of the branches of `#if` that are compiled, in place of them.
  func compiled(_ statements: [Statement]) throws -> [Statement] {
    guard statements.contains(where: { if case .compiledIf = $0.kind { true } else { false } }) else {
      return statements
    }
    var result: [Statement] = []
    for statement in statements {
      guard case .compiledIf(let branches) = statement.kind else {
        result.append(statement)
        continue
      }
      var isDone = false
      for branch in branches {
        let holds = try branch.condition.map { try conditions.holds($0) } ?? true
        if holds, !isDone {
          result += try compiled(branch.body)
          isDone = true
        }
      }
    }
    return result
  }

  /// The statements of one block, whose scope they fill.
  func statements(_ statements: [Statement], _ scope: Scope) throws -> Code {
    let statements = try compiled(statements)
    for statement in statements {
      if case .variables(let variables, _) = statement.kind { scope.upcoming.formUnion(variables.map(\.name)) }
      if case .function(let function) = statement.kind { scope.upcoming.insert(function.name) }
    }
    scope.upcoming.remove("_")
    var codes: [Code] = []
    var end = Code.End.falls
    for statement in statements {
      let code = try self.statement(statement, scope)
      if end == .falls { end = code.end }
      codes.append(code)
    }
    return Code(end) { frame in
      for code in codes {
        try frame.interpreter.spend()
        let outcome = try code.run(frame)
        if case .goesOn = outcome { continue }
        return outcome
      }
      return .goesOn
    }
  }

  /// A block with a scope of its own.
  func block(_ statements: [Statement], in outer: Scope, _ prepare: (Scope) throws -> Void = { _ in }) throws -> (
    code: Code, scope: Scope
  ) {
    let scope = Scope(in: outer)
    try prepare(scope)
    let inner = try self.statements(statements, scope)
    return (inner, scope)
  }

  private func entered(_ block: (code: Code, scope: Scope)) -> (Frame) throws -> Code.Outcome {
    { frame in try block.code.run(try Frame(interpreter: frame.interpreter, parent: frame, slots: block.scope.slots)) }
  }

  private func statement(_ statement: Statement, _ scope: Scope) throws -> Code {
    let offset = statement.offset
    switch statement.kind {
    case .variables(let variables, let isMutable):
      return try declare(variables, isMutable: isMutable, statement.modifiers, scope, at: offset)
    case .function(let function):
      guard scope.isGlobal else { return try localFunction(function, statement.modifiers, scope, at: offset) }
      return Code { _ in .goesOn }
    case .importing, .extension, .namespace, .alias:
      guard scope.isGlobal else { throw Unsupported("this declaration is not supported here", at: offset) }
      return Code { _ in .goesOn }
    case .expression(let expression): return try unused(expression, scope, at: offset)
    case .assignment(let sign, let target, let value): return try assignment(sign, target, value, scope, at: offset)
    case .if(let branch): return try ifStatement(branch, scope)
    case .guard(let conditions, let body): return try guardStatement(conditions, body, scope, at: offset)
    case .block(let body):
      let inner = try block(body, in: scope)
      return Code(inner.code.end, entered(inner))
    case .for(let names, let type, let values, let filter, let body):
      return try loop(names, type, values, filter, body, scope, at: offset)
    case .switch(let subject, let cases): return try switchStatement(subject, cases, scope, at: offset)
    case .return(let value): return try returned(value, scope, at: offset)
    case .break:
      guard scope.body.breakable > 0, scope.allUnset.allSatisfy(\.isEmpty) else {
        throw Unsupported("'break' is not supported here", at: offset)
      }
      return Code(.jumps) { _ in .broken }
    case .continue:
      guard scope.body.loops > 0 else { throw Unsupported("'continue' is not supported here", at: offset) }
      return Code(.jumps) { _ in .continued }
    case .compiledIf: throw Unsupported("'#if' is not supported here", at: offset)
    }
  }

  /// An expression whose value nothing uses.
  private func unused(_ expression: Expression, _ scope: Scope, at offset: Int) throws -> Code {
    let value = try typed(expression, nil, scope)
    let isNothing = value.type == .void || value.type == .optional(.void)
    guard isNothing || value.type == .never || value.type == .named("Package") else {
      throw Unsupported("a value is not used", at: offset)
    }
    return Code(value.type == .never ? .leaves : .falls) { frame in
      _ = try value.run(frame)
      return .goesOn
    }
  }

  private func returned(_ value: Expression?, _ scope: Scope, at offset: Int) throws -> Code {
    guard let result = scope.body.result else { throw Unsupported("'return' is outside of a function", at: offset) }
    guard let value else {
      guard result == .void else { throw Unsupported("'return' has no value", at: offset) }
      return Code(.leaves) { _ in .returned(.void) }
    }
    guard result != .void, result != .never else {
      throw Unsupported("a value is returned, but none is expected", at: offset)
    }
    let typed = try self.typed(value, result, scope)
    return Code(.leaves) { .returned(try typed.run($0)) }
  }

  // MARK: Branches

  /// Conditions one after the other, each seeing what those before it bind.
  private func conditions(_ list: [ConditionSyntax], _ scope: Scope) throws -> (Frame) throws -> Bool {
    var tests: [(Frame) throws -> Bool] = []
    for condition in list {
      switch condition {
      case .holds(let expression):
        let value = try typed(expression, .boolean, scope)
        tests.append { try value.run($0).holds }
      case .binds(let name, let syntax, let expression):
        let wanted = try syntax.map { ManifestType.optional(try type($0, in: scope)) }
        let value = try typed(expression, wanted, scope)
        guard case .optional(let inner) = value.type else {
          throw Unsupported("a value that is not optional is bound", at: expression.offset)
        }
        let slot = try bind(name, inner, scope, at: expression.offset)
        tests.append { frame in
          guard let found = try value.run(frame).wrapped else { return false }
          frame.slots[slot] = found
          return true
        }
      case .matches(let pattern, let expression): tests.append(try match(pattern, expression, scope))
      }
    }
    return { frame in try tests.allSatisfy { try $0(frame) } }
  }

  private func bind(_ name: String, _ type: ManifestType, _ scope: Scope, at offset: Int) throws -> Int {
    // Further down in a function, a 'guard' may declare the name of the optional that it unwraps.
    if scope.isGlobal, scope.entries[name] != nil { throw Unsupported("'\(name)' is declared twice", at: offset) }
    try checkName(name, at: offset)
    return scope.declare(name, type, isMutable: false)
  }

  /// True if a dependency of a target is of a kind, whose values get names.
  private func match(_ pattern: PatternSyntax, _ expression: Expression, _ scope: Scope) throws -> (Frame) throws ->
    Bool
  {
    let value = try typed(expression, nil, scope)
    let type = ManifestType.named("Target.Dependency")
    guard value.type == type, pattern.name.hasSuffix("Item"),
      let parameters = table.statics[.init(type: type, name: pattern.name)]?.first?.parameters,
      pattern.parts.isEmpty || pattern.parts.count == parameters.count,
      zip(pattern.parts, parameters).allSatisfy({ $0.label == nil || $0.label == $1.label }),
      Set(pattern.parts.map { $0.label == nil }).count < 2
    else { throw Unsupported("this pattern is not supported", at: pattern.offset) }
    var slots: [(index: Int, slot: Int)] = []
    for (index, (part, parameter)) in zip(pattern.parts, parameters).enumerated() {
      guard let name = part.variable else { continue }
      guard !pattern.parts[..<index].contains(where: { $0.variable == name }) else {
        throw Unsupported("'\(name)' is declared twice", at: pattern.offset)
      }
      slots.append((index, try bind(name, parameter.type, scope, at: pattern.offset)))
    }
    let kind = String(pattern.name.dropLast("Item".count))
    return { frame in
      let made = try value.run(frame).made
      guard (made.name == "literal" ? "byName" : made.name) == kind else { return false }
      for (index, slot) in slots { frame.slots[slot] = index < made.arguments.count ? made.arguments[index] : .none }
      return true
    }
  }

  private func ifStatement(_ branch: IfSyntax, _ scope: Scope) throws -> Code {
    let outer = Scope(in: scope)
    let holds = try conditions(branch.conditions, outer)
    let before = scope.allUnset
    let body = try block(branch.body, in: outer)
    var ends = [(body.code.end, scope.allUnset)]
    scope.allUnset = before
    let otherwise = try branch.otherwise.map { try block($0, in: scope) }
    ends.append((otherwise?.code.end ?? .falls, scope.allUnset))
    try join(ends, scope, at: branch.body.first?.offset ?? 0)
    let (first, second) = (entered(body), otherwise.map(entered))
    let end = otherwise.map { Code.End(rawValue: max(body.code.end.rawValue, $0.code.end.rawValue)) ?? .falls }
    return Code(end ?? .falls) { frame in
      let inner = try Frame(interpreter: frame.interpreter, parent: frame, slots: outer.slots)
      if try holds(inner) { return try first(inner) }
      return try second?(frame) ?? .goesOn
    }
  }

  /// Goes on behind branches: each has to have given a value to the same variables.
  private func join(_ ends: [(end: Code.End, unset: [[String: Int]])], _ scope: Scope, at offset: Int) throws {
    let falling = ends.filter { $0.end == .falls }.map(\.unset)
    guard let first = falling.first else { return }
    guard falling.allSatisfy({ $0 == first }) else {
      throw Unsupported("a variable has a value in some branches only", at: offset)
    }
    scope.allUnset = first
  }

  private func guardStatement(
    _ list: [ConditionSyntax], _ body: [Statement], _ scope: Scope, at offset: Int
  ) throws -> Code {
    let before = scope.allUnset
    let otherwise = try block(body, in: scope)
    scope.allUnset = before
    guard otherwise.code.end != .falls else { throw Unsupported("the 'else' of a 'guard' does not exit", at: offset) }
    let holds = try conditions(list, scope)
    let leave = entered(otherwise)
    return Code { frame in try holds(frame) ? .goesOn : try leave(frame) }
  }

  private func loop(
    _ names: [String], _ syntax: TypeSyntax?, _ values: Expression, _ filter: Expression?, _ body: [Statement],
    _ scope: Scope, at offset: Int
  ) throws -> Code {
    let list = try typed(values, nil, scope)
    let element = try elementOfLoop(over: list.type, at: offset)
    if let syntax, try type(syntax, in: scope) != element {
      throw Unsupported("a loop is over other values", at: offset)
    }
    let outer = Scope(in: scope)
    try declare(names, of: element, outer, at: offset)
    let keeps = try filter.map { try typed($0, .boolean, outer) }
    scope.body.loops += 1
    scope.body.breakable += 1
    defer {
      scope.body.loops -= 1
      scope.body.breakable -= 1
    }
    let run = entered(try block(body, in: outer))
    return Code { frame in
      for value in try list.run(frame).elements {
        try frame.interpreter.spend()
        let inner = try Frame(interpreter: frame.interpreter, parent: frame, slots: outer.slots)
        for (slot, part) in (names.count > 1 ? value.elements : [value]).enumerated() { inner.slots[slot] = part }
        if let keeps, try !keeps.run(inner).holds { continue }
        switch try run(inner) {
        case .goesOn, .continued: continue
        case .broken: return .goesOn
        case .returned(let value): return .returned(value)
        }
      }
      return .goesOn
    }
  }

  private func elementOfLoop(over type: ManifestType, at offset: Int) throws -> ManifestType {
    switch type {
    case .array(let element): return element
    case .pairs: return .pair
    case .range(.integer), .closedRange(.integer): return .integer
    default: throw Unsupported("a loop over '\(type)' is not supported", at: offset)
    }
  }

  /// Declares the variables of a loop, which are the parts of a tuple if there are several.
  private func declare(_ names: [String], of element: ManifestType, _ scope: Scope, at offset: Int) throws {
    var types = [element]
    if names.count > 1 {
      guard case .tuple(let parts) = element, parts.count == names.count, Set(names).count == names.count else {
        throw Unsupported("a loop is over other values", at: offset)
      }
      types = parts.map(\.type)
    }
    for (name, type) in zip(names, types) {
      if name != "_" { try checkName(name, at: offset) }
      _ = scope.declare(name, type, isMutable: false)
    }
  }

  /// The patterns of each case of a `switch`; `nil` for `default`.
  private func patterns(
    _ cases: [SwitchCase], _ type: ManifestType, _ scope: Scope, at offset: Int
  ) throws -> [[Typed]?] {
    // Its cases are known without a comparison.
    let isMode = type == .named("SwiftLanguageMode")
    guard isMode || isComparable(type), !type.isOptional, !type.isArray else {
      throw Unsupported("a switch over '\(type)' is not supported", at: offset)
    }
    var names: Set<String> = []
    let all = try cases.enumerated().map { index, item -> [Typed]? in
      guard let list = item.patterns else {
        guard index == cases.count - 1 else { throw Unsupported("'default' is not the last case", at: offset) }
        return nil
      }
      return try list.map { pattern in
        switch pattern.kind {
        case .implicitMember(let name) where !isMode || ownStatics[.init(type: type, name: name)] == nil:
          names.insert(name)
        case .string, .integer, .boolean: break
        case .member where !isMode: break
        default: throw Unsupported("this pattern is not supported", at: pattern.offset)
        }
        return try typed(pattern, type, scope)
      }
    }
    if cases.last?.patterns != nil {
      guard case .own(let own) = type, let known = namespaces[own]?.cases, known.allSatisfy(names.contains)
      else { throw Unsupported("a switch without 'default' is not supported", at: offset) }
    }
    return all
  }

  private func switchStatement(
    _ subject: Expression, _ cases: [SwitchCase], _ scope: Scope, at offset: Int
  ) throws -> Code {
    let value = try typed(subject, nil, scope)
    let patterns = try self.patterns(cases, value.type, scope, at: offset)
    scope.body.breakable += 1
    defer { scope.body.breakable -= 1 }
    let before = scope.allUnset
    var ends: [(Code.End, [[String: Int]])] = []
    let blocks = try cases.map { item in
      scope.allUnset = before
      let block = try block(item.body, in: scope)
      ends.append((block.code.end, scope.allUnset))
      return block
    }
    try join(ends, scope, at: offset)
    // A 'break' in a case continues behind the switch.
    let leaves = blocks.allSatisfy { $0.code.end == .leaves }
    let bodies = blocks.map(entered)
    return Code(leaves ? .leaves : .falls) { frame in
      let found = try value.run(frame)
      for (pattern, body) in zip(patterns, bodies) {
        guard try pattern?.contains(where: { try frame.interpreter.equal(found, $0.run(frame)) }) ?? true else {
          continue
        }
        let outcome = try body(frame)
        if case .broken = outcome { return .goesOn }
        return outcome
      }
      return .goesOn
    }
  }

  // MARK: Values

  /// An `if` or a `switch` as a value: each branch is one expression.
  func choice(
    _ statement: Statement, _ expected: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    guard let expected else { throw Unsupported("a choice has no type", at: offset) }
    func value(_ body: [Statement], _ scope: Scope) throws -> Typed {
      let body = try compiled(body)
      guard body.count == 1 else { throw Unsupported("a branch has no value", at: offset) }
      switch body[0].kind {
      case .expression(let expression): return try only(expression, expected, scope)
      case .if, .switch: return try choice(body[0], expected, scope, at: offset)
      default: throw Unsupported("a branch has no value", at: offset)
      }
    }
    switch statement.kind {
    case .if(let branch):
      guard let otherwise = branch.otherwise else { throw Unsupported("a choice has no 'else'", at: offset) }
      let inner = Scope(in: scope)
      let holds = try conditions(branch.conditions, inner)
      let (first, second) = (try value(branch.body, inner), try value(otherwise, scope))
      return Typed(expected) { frame in
        let here = try Frame(interpreter: frame.interpreter, parent: frame, slots: inner.slots)
        return try holds(here) ? try first.run(here) : try second.run(frame)
      }
    case .switch(let subject, let cases):
      let found = try typed(subject, nil, scope)
      let patterns = try self.patterns(cases, found.type, scope, at: offset)
      let values = try cases.map { try value($0.body, scope) }
      return Typed(expected) { frame in
        let wanted = try found.run(frame)
        for (pattern, value) in zip(patterns, values)
        where try pattern?.contains(where: { try frame.interpreter.equal(wanted, $0.run(frame)) }) ?? true {
          return try value.run(frame)
        }
        throw Unsupported("no case of a switch matches", at: offset)
      }
    default: throw Unsupported("a choice is not supported", at: offset)
    }
  }
}
