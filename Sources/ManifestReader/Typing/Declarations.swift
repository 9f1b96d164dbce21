extension Elaborator {
  func checkName(_ name: String, at offset: Int) throws {
    if isReserved(name) || name.hasPrefix("$") { throw Unsupported("'\(name)' is a reserved name", at: offset) }
  }

  func checkNew(_ name: String, in scope: Scope, at offset: Int) throws {
    try checkName(name, at: offset)
    if scope.entries[name] != nil { throw Unsupported("'\(name)' is declared twice", at: offset) }
    if scope.isGlobal, aliases[name] != nil || namespaces[name] != nil {
      throw Unsupported("'\(name)' is declared twice", at: offset)
    }
  }

  func declare(
    _ variables: [VariableSyntax], isMutable: Bool, _ modifiers: Set<String>, _ scope: Scope, at offset: Int
  ) throws -> Code {
    if modifiers.contains("static") || !modifiers.isEmpty && !scope.isGlobal {
      throw Unsupported("this modifier is not supported here", at: offset)
    }
    var steps: [(slot: Int, value: Typed?)] = []
    for variable in variables {
      if variable.getter != nil {
        // Those of the manifest itself are declared before.
        guard scope.isGlobal else { throw Unsupported("a computed variable is not supported here", at: offset) }
        continue
      }
      if variable.name != "_" { try checkNew(variable.name, in: scope, at: offset) }
      let declared = try variable.type.map { try type($0, in: scope) }
      guard let expression = variable.value else {
        // A function that uses a variable may not be declared before the variable has a value.
        guard let declared, variable.name != "_", !modifiers.contains("public"),
          isMutable && declared.isOptional || !scope.isGlobal || !namesInFunctions.contains(variable.name)
        else { throw Unsupported("'\(variable.name)' has no initial value", at: offset) }
        let slot = scope.declare(variable.name, declared, isMutable: isMutable)
        if !isMutable || !declared.isOptional { scope.unset[variable.name] = scope.body.loops }
        steps.append((slot, scope.unset[variable.name] == nil ? .constant(declared, .none) : nil))
        continue
      }
      if variable.name != "_" { scope.entries[variable.name] = .unready }
      let value = try typed(expression, declared, scope)
      guard value.type != .void, value.type != .never, value.type != .optional(.void) else {
        throw Unsupported("'\(variable.name)' has an unsupported value", at: offset)
      }
      if modifiers.contains("public"), variable.type != nil || value.type.isOfManifest {
        throw Unsupported("'\(variable.name)' is more visible than its type", at: offset)
      }
      steps.append((scope.declare(variable.name, value.type, isMutable: isMutable), value))
    }
    return Code { frame in
      for step in steps { frame.slots[step.slot] = try step.value?.run(frame) }
      return .goesOn
    }
  }

  // MARK: Functions

  func function(
    _ syntax: FunctionSyntax, in scope: Scope, owner: (type: ManifestType, isStatic: Bool)? = nil,
    result: ManifestType? = nil
  ) throws -> OwnFunction {
    let typing = Scope(in: scope)
    typing.context = owner
    let parameters = try syntax.parameters.map {
      Signature.Parameter(label: $0.label, name: $0.name, type: try type($0.type, in: typing), value: $0.value)
    }
    // A function that is given one may do little with it.
    for (parameter, written) in zip(parameters, syntax.parameters) {
      if case .function = parameter.type.unwrapped {
        throw Unsupported("a parameter that is a function is not supported", at: written.type.offset)
      }
    }
    let function = OwnFunction(
      name: syntax.name, parameters: parameters,
      result: try syntax.result.map { try type($0, in: typing) } ?? result ?? .void,
      body: syntax.body, scope: scope, owner: owner)
    if syntax.isIsolated {
      guard tools >= ManifestTools(6, 0), scope.isGlobal else {
        throw Unsupported("the attribute of '\(syntax.name)' is not supported", at: syntax.body.first?.offset ?? 0)
      }
      function.isIsolated = true
    }
    functions.append(function)
    return function
  }

  func localFunction(
    _ syntax: FunctionSyntax, _ modifiers: Set<String>, _ scope: Scope, at offset: Int
  ) throws -> Code {
    guard modifiers.isEmpty, scope.body.result != nil else {
      throw Unsupported("a function is not supported here", at: offset)
    }
    try checkNew(syntax.name, in: scope, at: offset)
    let function = try function(syntax, in: scope)
    scope.upcoming.remove(syntax.name)
    scope.entries[syntax.name] = .functions([function])
    try understand(function)
    return Code { _ in .goesOn }
  }

  /// The body of a function that makes a structure, which may only give each property its value.
  private func construction(
    of own: String, _ function: OwnFunction, _ body: [Statement], _ scope: Scope
  ) throws -> Code {
    let fields = namespaces[own]?.fields ?? []
    var values: [Typed?] = try fields.map { field in
      if function.name != "init", function.parameters.contains(where: { $0.name == field.name }) {
        return try name(field.name, scope, at: 0)
      }
      let value = try field.syntax.value ?? (field.isMutable && field.type.isOptional ? Expression(.null, at: 0) : nil)
      guard let value else { return nil }
      let outer = Scope(in: globals, body: Body(result: nil, isShared: true))
      outer.context = function.owner
      let typed = try typed(value, field.type, outer)
      return Typed(typed.type) { frame in
        try typed.run(try Frame(interpreter: frame.interpreter, parent: frame.interpreter.globals, slots: outer.slots))
      }
    }
    var set: Set<String> = []
    for statement in body {
      guard case .assignment("=", let target, let value) = statement.kind,
        case .member(let base, let name) = target.kind,
        case .name("self") = base.kind, let index = fields.firstIndex(where: { $0.name == name }),
        values[index] == nil || fields[index].isMutable, set.insert(name).inserted
      else { throw Unsupported("this initializer is not supported", at: statement.offset) }
      values[index] = try typed(value, fields[index].type, scope)
    }
    guard values.allSatisfy({ $0 != nil }) else {
      throw Unsupported("'\(own)' does not set all its values", at: body.first?.offset ?? 0)
    }
    return Code(.leaves) { frame in
      .returned(.made(Made(name: own, arguments: try values.map { try $0?.run(frame) ?? .void })))
    }
  }

  /// Types the body of a function, and the values of its parameters.
  func understand(_ function: OwnFunction) throws {
    let scope = Scope(in: function.scope, body: Body(result: function.result, isShared: !function.isIsolated))
    scope.context = function.owner
    if let owner = function.owner, !owner.isStatic { _ = scope.declare("self", owner.type, isMutable: false) }
    for (index, parameter) in function.parameters.enumerated() {
      let offset = parameter.value?.offset ?? function.body.first?.offset ?? 0
      if parameter.name != "_" { try checkNew(parameter.name, in: scope, at: offset) }
      _ = scope.declare(parameter.name, parameter.type, isMutable: false)
      if let value = parameter.value {
        function.defaults[index] = try standard(value, parameter.type, of: function, at: offset)
      }
    }
    let body = try compiled(function.body)
    function.slots = { scope.slots }
    if case .own(let own) = function.result, namespaces[own]?.initializer === function {
      function.code = try construction(of: own, function, body, scope)
      return
    }
    if body.count == 1, function.result != .void, let value = try value(of: body[0], function.result, scope) {
      function.code = Code(.leaves) { .returned(try value.run($0)) }
      return
    }
    let code = try statements(body, scope)
    guard function.result == .void || code.end == .leaves else {
      throw Unsupported("'\(function.name)' does not always return a value", at: body.first?.offset ?? 0)
    }
    function.code = code
  }

  /// The value of a parameter that no argument is passed for.
  private func standard(
    _ value: Expression, _ type: ManifestType, of function: OwnFunction, at offset: Int
  ) throws -> Typed {
    // The value in a local function may refer to names around it.
    guard function.scope.isGlobal else { throw Unsupported("the value of a parameter is not supported", at: offset) }
    let outer = Scope(in: globals, body: Body(result: nil, isShared: true))
    outer.context = function.owner
    let typed = try self.typed(value, type, outer)
    guard outer.slots == 0 else { throw Unsupported("the value of a parameter is not supported", at: offset) }
    return Typed(typed.type) { frame in
      try typed.run(try Frame(interpreter: frame.interpreter, parent: frame, slots: 0))
    }
  }

  /// The value that a body of one statement gives back; `nil` if it is no expression.
  private func value(of statement: Statement, _ result: ManifestType, _ scope: Scope) throws -> Typed? {
    switch statement.kind {
    case .expression(let expression): try only(expression, result, scope)
    case .if, .switch: try? choice(statement, result, scope, at: statement.offset)
    default: nil
    }
  }
}
