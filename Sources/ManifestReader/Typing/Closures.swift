extension Elaborator {
  /// A closure of a function type, or one that says its own.
  func closure(
    _ closure: ClosureSyntax, _ expected: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    let parameters: [ManifestType]
    var result: ManifestType?
    if case .function(let types, let type)? = expected {
      (parameters, result) = (types, type)
    } else if expected == nil {
      parameters = try (closure.parameters ?? []).map { parameter in
        guard let type = parameter.type else { throw Unsupported("a parameter has no type", at: offset) }
        return try self.type(type, in: scope)
      }
      result = try closure.result.map { try type($0, in: scope) }
    } else {
      throw Unsupported("a closure is used, but '\(expected?.description ?? "")' is expected", at: offset)
    }
    let function = try self.function(closure, parameters, result, scope, at: offset)
    return Typed(.function(parameters, function.result)) { frame in
      frame.interpreter.keep(frame)
      return .function(function.callable(frame))
    }
  }

  /// A typed closure, which makes a callable in each frame.
  struct TypedFunction {
    let result: ManifestType
    let callable: (Frame) -> Callable

    init(result: ManifestType, callable: @escaping (Frame) -> Callable) {
      (self.result, self.callable) = (result, callable)
    }

    /// One whose arguments are the first variables of its scope.
    init(result: ManifestType, in scope: Scope, _ run: @escaping (Frame) throws -> Value) {
      self.result = result
      callable = { frame in
        Callable { arguments in
          let here = try Frame(interpreter: frame.interpreter, parent: frame, slots: scope.slots)
          for (index, argument) in arguments.enumerated() { here.slots[index] = argument }
          try here.interpreter.spend()
          return try run(here)
        }
      }
    }
  }

  /// - Parameter result: its result type; `nil` to infer it.
  func function(
    _ closure: ClosureSyntax, _ parameters: [ManifestType], _ result: ManifestType?, _ outer: Scope, at offset: Int
  ) throws -> TypedFunction {
    // A closure may name the parts of a tuple.
    if parameters.count == 1, case .tuple(let parts) = parameters[0], closure.parameters?.count ?? 1 > 1 {
      let whole = try function(closure, parts.map(\.type), result, outer, at: offset)
      return TypedFunction(result: whole.result) { frame in
        let callable = whole.callable(frame)
        return Callable { try callable.run($0.first?.elements ?? []) }
      }
    }
    if let named = closure.parameters, named.count != parameters.count {
      throw Unsupported("a closure has unexpected parameters", at: offset)
    }
    let result = try self.result(of: closure, result, in: outer, at: offset)
    let only = try single(closure.body)
    let isReturned = closure.body.contains { if case .return = $0.kind { true } else { false } }
    if result == nil, only == nil { throw Unsupported("the result of a closure is unknown", at: offset) }
    let inner = try scope(of: closure, parameters, result, in: outer, at: offset)
    if let only, result != .void {
      // A closure without names has to use all that it is given.
      let value = try isReturned ? typed(only, result, inner) : self.only(only, result, inner)
      if closure.parameters == nil { try checkUse(of: parameters.count, in: closure, at: offset) }
      return TypedFunction(result: value.type == .never ? result ?? .never : value.type, in: inner, value.run)
    }
    let wanted = result ?? .void
    if closure.parameters == nil { try checkUse(of: parameters.count, in: closure, at: offset) }
    let code = try statements(closure.body, inner)
    if wanted != .void, code.end != .leaves {
      throw Unsupported("a closure does not always return a value", at: offset)
    }
    return TypedFunction(result: wanted, in: inner) { here in
      if case .returned(let value) = try code.run(here) { return value }
      return .void
    }
  }

  /// The result type that a closure states, or that is expected of it.
  private func result(
    of closure: ClosureSyntax, _ expected: ManifestType?, in outer: Scope, at offset: Int
  ) throws -> ManifestType? {
    guard let syntax = closure.result else { return expected }
    let stated = try type(syntax, in: outer)
    if let expected, expected != stated {
      throw Unsupported("a closure returns '\(stated)', not '\(expected)'", at: offset)
    }
    return stated
  }

  private func scope(
    of closure: ClosureSyntax, _ parameters: [ManifestType], _ result: ManifestType?, in outer: Scope, at offset: Int
  ) throws -> Scope {
    let scope = Scope(in: outer, body: Body(result: result ?? .never, isShared: outer.body.isShared))
    // Those of a closure around it are not seen in one that names its own.
    if closure.parameters != nil { scope.upcoming.formUnion((0..<10).map { "$\($0)" }) }
    for (index, type) in parameters.enumerated() {
      guard let named = closure.parameters?[index] else {
        _ = scope.declare("$\(index)", type, isMutable: false)
        continue
      }
      if let written = named.type, try self.type(written, in: outer) != type {
        throw Unsupported("a closure has unexpected parameters", at: offset)
      }
      if named.name != "_" { try checkNew(named.name, in: scope, at: offset) }
      _ = scope.declare(named.name, type, isMutable: false)
    }
    return scope
  }

  /// The one expression that a body is.
  private func single(_ body: [Statement]) throws -> Expression? {
    let body = try compiled(body)
    guard body.count == 1 else { return nil }
    switch body[0].kind {
    case .expression(let expression): return expression
    case .return(let expression): return expression
    default: return nil
    }
  }

  /// The highest of `$0`, `$1`… that a closure says decides how many parameters it has.
  private func checkUse(of count: Int, in closure: ClosureSyntax, at offset: Int) throws {
    var used = UsedNames()
    used.visit(closure.body)
    guard used.highest == count - 1 || count == 0 && used.highest < 0 else {
      throw Unsupported("a closure has unexpected parameters", at: offset)
    }
  }

  /// An argument that is a function: a closure, a key path, or the name of one.
  func functionArgument(
    _ argument: Argument, _ parameters: [ManifestType], _ result: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> TypedFunction {
    switch argument.value.kind {
    case .closure(let closure): return try function(closure, parameters, result, scope, at: argument.value.offset)
    case .keyPath(let names):
      guard parameters.count == 1, let first = parameters.first else { break }
      var value = Typed(first) { frame in frame.slots[0] ?? .void }
      for name in names where name != "self" { value = try property(name, of: value, at: argument.value.offset) }
      let end = try coerce(value, to: result, at: argument.value.offset)
      return TypedFunction(result: end.type) { frame in
        Callable { arguments in
          let here = try Frame(interpreter: frame.interpreter, parent: nil, slots: 1)
          here.slots[0] = arguments.first
          try here.interpreter.spend()
          return try end.run(here)
        }
      }
    case .member(let base, "init"):
      guard let type = try typeNamed(by: base, scope), let value = fromText(type), parameters == [.string],
        result == nil || result == .optional(type)
      else { break }
      return TypedFunction(result: .optional(type)) { _ in Callable { value($0.first?.text ?? "") } }
    default: break
    }
    let value = try typed(argument.value, nil, scope)
    guard case .function(let types, let type) = value.type, types == parameters, result == nil || result == type else {
      throw Unsupported("this function is not supported here", at: offset)
    }
    return TypedFunction(result: type) { frame in
      Callable { arguments in
        guard case .function(let callable) = try value.run(frame) else { return .void }
        return try frame.interpreter.called { try callable.run(arguments) }
      }
    }
  }
}
