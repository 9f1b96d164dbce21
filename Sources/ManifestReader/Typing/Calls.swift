extension Elaborator {
  func call(
    _ callee: Expression, _ arguments: [Argument], _ expected: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    switch callee.kind {
    case .implicitMember("init"), .member(_, "init"):
      // Only without `.init` is it the literal itself; so it may be one, or an optional of one.
      if arguments.count == 1, arguments[0].label == nil, case .string = arguments[0].value.kind, expected != .string {
        throw Unsupported("'.init' with a string is not supported", at: offset)
      }
    default: break
    }
    switch callee.kind {
    case .implicitMember(let name):
      return try staticMember(name, of: try expectedOwner(expected, name, at: offset), arguments, scope, at: offset)
    case .name(let name): return try callNamed(name, arguments, scope, at: offset)
    case .member(let base, let name):
      if let type = try typeNamed(by: callee, scope) {
        return try staticMember("init", of: type, arguments, scope, at: offset)
      }
      if let type = try typeNamed(by: base, scope) {
        return try staticMember(name, of: type, arguments, scope, at: offset)
      }
      return try method(name, of: base, arguments, expected, scope, at: offset)
    case .closure(let closure):
      // A closure that is called at once.
      guard arguments.isEmpty, closure.parameters?.isEmpty != false else {
        throw Unsupported("this call is not supported", at: offset)
      }
      let type = ManifestType.function(
        [], try closure.result.map { try self.type($0, in: scope) } ?? expected ?? .never)
      let made = try self.closure(closure, type == .function([], .never) ? nil : type, scope, at: offset)
      return try call(made, [], scope, at: offset)
    case .array, .dictionary:
      guard let type = try typeNamed(by: callee, scope) else {
        throw Unsupported("this call is not supported", at: offset)
      }
      return try staticMember("init", of: type, arguments, scope, at: offset)
    default: throw Unsupported("this call is not supported", at: offset)
    }
  }

  private func callNamed(_ name: String, _ arguments: [Argument], _ scope: Scope, at offset: Int) throws -> Typed {
    if let found = try find(name, in: scope, at: offset) {
      try checkMembers(named: name, scope, found.scope, at: offset)
      guard case .functions(let functions) = found.entry else {
        return try call(try self.name(name, scope, at: offset), arguments, scope, at: offset)
      }
      let isGlobal = found.scope.isGlobal
      let hops = found.hops
      return try callOne(of: functions, name, arguments, scope, at: offset) { frame in
        isGlobal ? frame.interpreter.globals ?? frame : frame.outer(hops)
      }
    }
    if let type = try named(name, in: scope) { return try staticMember("init", of: type, arguments, scope, at: offset) }
    if let member = try contextMember(name, arguments, scope, at: offset) { return member }
    switch name {
    case "fatalError", "preconditionFailure":
      guard arguments.count <= 1, arguments.allSatisfy({ $0.label == nil }) else { break }
      for argument in arguments { try typeText(argument.value, scope) }
      return Typed(.never) { _ in throw Unsupported("it calls 'exit'", at: offset) }
    case "print":
      guard arguments.count == 1, arguments[0].label == nil else { break }
      try typeText(arguments[0].value, scope)
      return Typed(.void) { _ in throw Unsupported("it prints text", at: offset) }
    case "getenv":
      guard !imports.isDisjoint(with: ["Foundation", "Glibc", "Darwin", "Darwin.C"]), arguments.count == 1,
        arguments[0].label == nil
      else { break }
      let key = try typed(arguments[0].value, .string, scope)
      return Typed(.optional(.named("CString"))) { frame in
        .optional(try frame.interpreter.variable(try key.run(frame).text, at: offset).map(Value.string))
      }
    case "Array", "Set": return try collection(name, of: arguments, scope, at: offset)
    default: break
    }
    throw Unsupported("the function '\(name)' is not supported", at: offset)
  }

  /// A message that is never shown: its text may hold any value.
  private func typeText(_ expression: Expression, _ scope: Scope) throws {
    guard case .string(let fragments) = expression.kind else {
      _ = try typed(expression, .string, scope)
      return
    }
    for case .value(let value) in fragments { _ = try typed(value, nil, scope) }
  }

  private func collection(_ name: String, of arguments: [Argument], _ scope: Scope, at offset: Int) throws -> Typed {
    guard arguments.count == 1, arguments[0].label == nil else {
      throw Unsupported("the function '\(name)' is not supported", at: offset)
    }
    let value = try name == "Set" ? members(arguments[0].value, nil, scope) : typed(arguments[0].value, nil, scope)
    guard case .array(let element) = value.type, name == "Array" || element == .string else {
      throw Unsupported("the function '\(name)' is not supported", at: offset)
    }
    if name == "Array" { return value }
    return Typed(.set(element)) { frame in
      let found = try value.run(frame)
      try frame.interpreter.spend(on: found)
      var seen: Set<String> = []
      return .array(found.elements.filter { seen.insert($0.text).inserted })
    }
  }

  /// The members of a set that is made, whose order does not matter: so they may come of another set.
  private func members(_ expression: Expression, _ expected: ManifestType?, _ scope: Scope) throws -> Typed {
    switch expression.kind {
    case .ternary(let condition, let one, let other):
      let holds = try typed(condition, .boolean, scope)
      let (first, second) = (try members(one, expected, scope), try members(other, .array(.string), scope))
      guard first.type == second.type else { break }
      return Typed(first.type) { try holds.run($0).holds ? try first.run($0) : try second.run($0) }
    case .call(let callee, let arguments):
      guard case .member(let base, "map") = callee.kind, !isFlexible(base), try typeNamed(by: base, scope) == nil else {
        break
      }
      let value = try link(base, nil, scope)
      guard case .set(let element) = value.type else { break }
      return try listMethod("map", value, element, arguments, expected, scope, at: expression.offset)
    default: break
    }
    return try typed(expression, expected, scope)
  }

  /// Calls a value that is a function.
  func call(_ function: Typed, _ arguments: [Argument], _ scope: Scope, at offset: Int) throws -> Typed {
    guard case .function(let parameters, let result) = function.type, parameters.count == arguments.count,
      arguments.allSatisfy({ $0.label == nil })
    else { throw Unsupported("this call is not supported", at: offset) }
    let values = try zip(arguments, parameters).map { try typed($0.value, $1, scope) }
    return Typed(result) { frame in
      guard case .function(let callable) = try function.run(frame) else { return .void }
      let arguments = try values.map { try $0.run(frame) }
      return try frame.interpreter.called { try callable.run(arguments) }
    }
  }

  /// Calls that of the functions of a name which the arguments fit.
  func callOne(
    of functions: [OwnFunction], _ name: String, _ arguments: [Argument], _ scope: Scope, at offset: Int,
    in declaring: @escaping (Frame) -> Frame
  ) throws -> Typed {
    let fitting = functions.filter { match(arguments, $0.parameters) != nil }
    guard fitting.count == 1 else {
      throw Unsupported("'\(name)' is called in a way that is not supported", at: offset)
    }
    return try callOwn(fitting[0], arguments, scope, at: offset, in: declaring)
  }

  /// Calls a function of the manifest in the frame in which it was declared.
  func callOwn(
    _ function: OwnFunction, _ arguments: [Argument], self instance: Typed? = nil, _ scope: Scope, at offset: Int,
    in declaring: @escaping (Frame) -> Frame
  ) throws -> Typed {
    guard let places = match(arguments, function.parameters) else {
      throw Unsupported("'\(function.name)' is called with wrong arguments", at: offset)
    }
    if function.isIsolated, scope.body.isShared {
      throw Unsupported("'\(function.name)' is on the main actor, but a function calls it", at: offset)
    }
    let values: [Typed?] = try zip(places, function.parameters).map { place, parameter in
      try place.map { try typed(arguments[$0].value, parameter.type, scope) }
    }
    return Typed(function.result, isInChain: instance?.isInChain ?? false) { frame in
      try frame.interpreter.spend()
      let owner = try instance?.run(frame)
      if case .brokenChain? = owner { return .brokenChain }
      let home = declaring(frame)
      // Swift evaluates passed arguments before default ones.
      let given = try values.map { try $0?.run(frame) }
      let all = try given.enumerated().map { index, value in
        if let value { return value }
        guard let standard = function.defaults[index], let globals = frame.interpreter.globals else {
          throw Unsupported("'\(function.name)' is called before it is declared", at: offset)
        }
        return try standard.run(globals)
      }
      return try function.call(all, self: owner, in: home)
    }
  }

  /// The index of the argument for each parameter, `nil` for its default value; `nil` for the whole if they do not fit.
  func match(_ arguments: [Argument], _ parameters: [Signature.Parameter]) -> [Int?]? {
    var places: [Int?] = []
    var next = 0
    for (index, parameter) in parameters.enumerated() {
      if next < arguments.count {
        let argument = arguments[next]
        if argument.isTrailing {
          if case .function = parameter.type.unwrapped, index == parameters.count - 1 {
            places.append(next)
            next += 1
            continue
          }
        } else if argument.label == parameter.label {
          places.append(next)
          next += 1
          continue
        }
      }
      guard parameter.value != nil else { return nil }
      places.append(nil)
    }
    return next == arguments.count ? places : nil
  }
}

extension Interpreter {
  func variable(_ name: String, at offset: Int) throws -> String? {
    try spend(on: name)
    guard !inputs.unknownVariables.contains(name) else {
      throw Unsupported("it reads the environment variable '\(name)'", at: offset)
    }
    return inputs.environment[name]
  }
}
