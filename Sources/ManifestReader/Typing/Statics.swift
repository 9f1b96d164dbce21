import Text

extension Elaborator {
  func isCase(_ name: String, of type: ManifestType) -> Bool {
    guard case .own(let own) = type else { return false }
    return namespaces[own]?.texts[name] != nil
  }

  /// The index of a stored property of a structure; `nil` if there is none of the name.
  func field(_ name: String, of type: ManifestType) -> Int? {
    guard case .own(let own) = type else { return nil }
    return namespaces[own]?.fields.firstIndex { $0.name == name }
  }

  /// `Type.name`, called if there are arguments.
  func staticMember(
    _ name: String, of type: ManifestType, _ arguments: [Argument]?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    if let member = ownStatics[.init(type: type, name: name)],
      try !isOfTable(member, name, of: type, arguments, at: offset)
    {
      return try ownStatic(member, name, of: type, arguments, scope, at: offset)
    }
    if name == "init", let arguments, case .own(let own) = type, let initializer = namespaces[own]?.initializer {
      return try callOne(of: [initializer], own, arguments, scope, at: offset) { $0.interpreter.globals ?? $0 }
    }
    if case .own(let own) = type { return try namespaceMember(name, of: own, arguments, at: offset) }
    guard let signatures = table.statics[.init(type: type, name: name)] else {
      return try otherStatic(name, of: type, arguments, scope, at: offset)
    }
    let available = signatures.filter { $0.isAvailable(in: tools) }
    guard !available.isEmpty else {
      throw Unsupported("'\(type).\(name)' does not exist in tools \(tools)", at: offset)
    }
    guard let arguments else {
      guard let value = available.first(where: { $0.parameters == nil }) else {
        throw Unsupported("'\(type).\(name)' is called without arguments", at: offset)
      }
      return .constant(type, .made(Made(name: value.spelling)))
    }
    if type == .named("Version"), name == "init", let version = try versionFromString(arguments, scope) {
      return version
    }
    return try overload(available, name, arguments, scope, at: offset)
  }

  /// True if a call is one of a function of PackageDescription, and not of the manifest's own functions of that name.
  private func isOfTable(
    _ member: OwnStatic, _ name: String, of type: ManifestType, _ arguments: [Argument]?, at offset: Int
  ) throws -> Bool {
    guard case .functions(let own) = member.kind, let arguments,
      let known = table.statics[.init(type: type, name: name)]
    else { return false }
    let isKnown = known.contains { match(arguments, $0.parameters ?? []) != nil }
    if isKnown, own.contains(where: { match(arguments, $0.parameters) != nil }) {
      throw Unsupported("'\(name)' may be a member of PackageDescription", at: offset)
    }
    return isKnown
  }

  /// Tries functions of one name, those first that leave the fewest parameters to their own values.
  private func overload(
    _ signatures: [Signature], _ name: String, _ arguments: [Argument], _ scope: Scope, at offset: Int
  ) throws -> Typed {
    var fitting: [(signature: Signature, places: [Int?])] = []
    for signature in signatures {
      guard let parameters = signature.parameters else { continue }
      guard let places = match(arguments, parameters) else { continue }
      fitting.append((signature, places))
    }
    func omitted(_ places: [Int?]) -> Int { places.count { $0 == nil } }
    // Sorted by hand, since equal ones keep their order in the table.
    let ordered = fitting.enumerated().sorted {
      (omitted($0.element.places), $0.offset) < (omitted($1.element.places), $1.offset)
    }
    var problem: (any Error)?
    for (_, candidate) in ordered {
      do {
        return try built(candidate.signature, candidate.places, arguments, scope, at: offset)
      } catch { problem = problem ?? error }
    }
    throw problem ?? Unsupported("'\(name)' is called with wrong arguments", at: offset)
  }

  private func built(
    _ signature: Signature, _ places: [Int?], _ arguments: [Argument], _ scope: Scope, at offset: Int
  ) throws -> Typed {
    let parameters = signature.parameters ?? []
    let values = try zip(places, parameters).map { place, parameter in
      if parameter.type == .optional(.named("MainActor.Type")), let place {
        return try mainActor(arguments[place].value)
      }
      guard let expression = place.map({ arguments[$0].value }) ?? parameter.value else {
        throw Unsupported("'\(signature.name)' lacks an argument", at: offset)
      }
      return try typed(expression, parameter.type, place == nil ? globals : scope)
    }
    if signature.name == "macro", !imports.contains("CompilerPluginSupport") {
      throw Unsupported("a macro needs the import of CompilerPluginSupport", at: offset)
    }
    let maker = Maker(signature: signature, offset: offset)
    return Typed(signature.result) { frame in
      try frame.interpreter.spend()
      return try maker.make(try values.map { try $0.run(frame) }, frame.interpreter)
    }
  }

  private func mainActor(_ expression: Expression) throws -> Typed {
    let type = ManifestType.optional(.named("MainActor.Type"))
    switch expression.kind {
    case .null: return .constant(type, .none)
    case .member(let base, "self"):
      if case .name("MainActor") = base.kind { return .constant(type, .optional(.void)) }
    default: break
    }
    throw Unsupported("this isolation is not supported", at: expression.offset)
  }

  /// `Version("1.2.3")`: of a literal it is the literal itself, of another string an optional.
  private func versionFromString(_ arguments: [Argument], _ scope: Scope) throws -> Typed? {
    guard arguments.count == 1, arguments[0].label == nil || arguments[0].label == "stringLiteral" else { return nil }
    let argument = arguments[0]
    if case .string(let fragments) = argument.value.kind, argument.label == nil,
      !fragments.contains(where: { if case .value = $0 { true } else { false } })
    {
      return try typed(argument.value, .version, scope)
    }
    let text = try typed(argument.value, .string, scope)
    let offset = argument.value.offset
    let isOptional = argument.label == nil
    return Typed(isOptional ? .optional(.version) : .version) { frame in
      let text = try text.run(frame).text
      try frame.interpreter.spend(on: text)
      // PackageDescription alone reads text with a sign before a number.
      guard let version = ManifestVersion(text) else { throw Unsupported("a string is not a version", at: offset) }
      return isOptional ? .optional(.version(version)) : .version(version)
    }
  }

  /// Members of types that are not in the table.
  private func otherStatic(
    _ name: String, of type: ManifestType, _ arguments: [Argument]?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    guard name == "init", let arguments else { throw Unsupported("'\(type).\(name)' is not supported", at: offset) }
    if arguments.isEmpty {
      switch type {
      case .array, .set: return .constant(type, .array([]))
      case .dictionary: return .constant(type, .dictionary([:]))
      case .string: return .constant(type, .string(""))
      default: break
      }
    }
    guard arguments.count == 1, let argument = arguments.first else {
      throw Unsupported("'\(type).\(name)' is not supported", at: offset)
    }
    if argument.label == "stringLiteral", type.isMadeOfString, type != .string, case .string = argument.value.kind {
      return try typed(argument.value, type, scope)
    }
    if let value = fromText(type), argument.label == nil, !isFlexible(argument.value) {
      let text = try typed(argument.value, .string, scope)
      return Typed(.optional(type)) { value(try text.run($0).text) }
    }
    if type == .string, argument.label == "cString" {
      let text = try typed(argument.value, .named("CString"), scope)
      return Typed(.string, text.run)
    }
    if type == .string, argument.label == nil {
      let value = try typed(argument.value, nil, scope)
      if value.type == .string { return value }
      if value.type == .integer { return Typed(.string) { .string(String(try value.run($0).number)) } }
    }
    throw Unsupported("'\(type).\(name)' is not supported", at: offset)
  }

  /// The initializer of a type that reads a string, which gives nothing for another string; `nil` if the type has none.
  func fromText(_ type: ManifestType) -> ((String) -> Value)? {
    switch type {
    case .boolean: { .optional(Bool($0).map(Value.boolean)) }
    case .integer: { .optional(Int($0).map(Value.integer)) }
    default: nil
    }
  }

  // MARK: The manifest's own

  private func namespaceMember(_ name: String, of own: String, _ arguments: [Argument]?, at offset: Int) throws -> Typed
  {
    guard arguments == nil, let namespace = namespaces[own] else {
      throw Unsupported("'\(own).\(name)' is not supported", at: offset)
    }
    if isCase(name, of: .own(own)) { return .constant(.own(own), .made(Made(name: name))) }
    if name == "allCases", namespace.isIterable {
      return .constant(.array(.own(own)), .array(namespace.cases.map { .made(Made(name: $0)) }))
    }
    throw Unsupported("'\(own).\(name)' is not supported", at: offset)
  }

  private func ownStatic(
    _ member: OwnStatic, _ name: String, of type: ManifestType, _ arguments: [Argument]?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    switch member.kind {
    case .functions(let functions):
      guard let arguments else { throw Unsupported("'\(name)' is not supported as a value", at: offset) }
      return try callOne(of: functions, name, arguments, scope, at: offset) { $0.interpreter.globals ?? $0 }
    case .computed(let function):
      guard arguments == nil else { throw Unsupported("'\(name)' is not a function", at: offset) }
      return Typed(function.result) { try function.value(in: $0) }
    case .constant:
      guard arguments == nil else { throw Unsupported("'\(name)' is not a function", at: offset) }
      let value = try constant(member, name, of: type, at: offset)
      return Typed(value.type) { frame in
        let interpreter = frame.interpreter
        if let known = interpreter.constants[member.index] { return known }
        guard let globals = interpreter.globals else { return .void }
        let inner = try Frame(interpreter: interpreter, parent: globals, slots: member.slots())
        let result = try interpreter.called { try value.run(inner) }
        interpreter.constants[member.index] = result
        return result
      }
    }
  }

  /// The constant of a static member, typed when it is first asked for.
  func constant(_ member: OwnStatic, _ name: String, of type: ManifestType, at offset: Int) throws -> Typed {
    if let typed = member.typed { return typed }
    guard case .constant(let variable) = member.kind, let value = variable.value, !member.isBeingTyped else {
      throw Unsupported("'\(name)' is used in its own value", at: offset)
    }
    guard constantsBeingTyped < Limits.calls else { throw Unsupported("'\(name)' needs too many others", at: offset) }
    member.isBeingTyped = true
    constantsBeingTyped += 1
    defer {
      member.isBeingTyped = false
      constantsBeingTyped -= 1
    }
    let scope = Scope(in: globals, body: Body(result: nil, isShared: true))
    scope.context = (type, true)
    let declared = try variable.type.map { try self.type($0, in: scope) }
    let typed = try self.typed(value, declared, scope)
    guard typed.type != .void, typed.type != .never else { throw Unsupported("'\(name)' has no value", at: offset) }
    if tools >= ManifestTools(6, 0), !typed.type.isSendable {
      throw Unsupported("'\(name)' cannot be shared in the Swift 6 mode", at: offset)
    }
    member.slots = { scope.slots }
    member.typed = typed
    return typed
  }
}
