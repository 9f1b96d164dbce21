/// A place that can be assigned to.
struct TypedPlace {
  let type: ManifestType
  /// `nil` where a chain with `?` is broken.
  let find: (Frame) throws -> FoundPlace?
}

/// A place in memory, whose base has been evaluated.
struct FoundPlace {
  let read: () throws -> Value
  let write: (Value) throws -> Void
}

extension Elaborator {
  func place(_ expression: Expression, _ scope: Scope) throws -> TypedPlace {
    let offset = expression.offset
    switch expression.kind {
    case .parenthesised(let inner): return try place(inner, scope)
    case .name(let name): return try variable(name, scope, at: offset)
    case .member(let base, let name): return try field(name, of: base, scope, at: offset)
    case .chained(let inner): return try unwrapped(inner, isForced: false, scope, at: offset)
    case .forced(let inner) where !inner.isChain: return try unwrapped(inner, isForced: true, scope, at: offset)
    case .index(let base, let arguments): return try element(base, arguments, scope, at: offset)
    default: break
    }
    throw Unsupported("this assignment is not supported", at: offset)
  }

  /// The value in an optional: `inner?` or `inner!`.
  private func unwrapped(_ inner: Expression, isForced: Bool, _ scope: Scope, at offset: Int) throws -> TypedPlace {
    let outer = try place(inner, scope)
    guard case .optional(let type) = outer.type else {
      throw Unsupported("'\(isForced ? "!" : "?")' follows a value that is not optional", at: offset)
    }
    return TypedPlace(type: type) { frame in
      guard let found = try outer.find(frame), try found.read().wrapped != nil else {
        if isForced { throw Unsupported("'!' unwraps 'nil'", at: offset) }
        return nil
      }
      return FoundPlace {
        try found.read().wrapped ?? .void
      } write: {
        try found.write(.optional($0))
      }
    }
  }

  private func variable(_ name: String, _ scope: Scope, at offset: Int) throws -> TypedPlace {
    guard let found = try find(name, in: scope, at: offset), case .variable(let slot, let type, true) = found.entry
    else { throw Unsupported("'\(name)' is not a variable", at: offset) }
    if found.scope.unset[name] != nil { throw Unsupported("'\(name)' is changed before it has a value", at: offset) }
    try checkIsolation(name, type, true, from: scope, to: found.scope, at: offset)
    let hops = found.hops
    return TypedPlace(type: type) { frame in
      let home = frame.outer(hops)
      return FoundPlace {
        guard let value = home.slots[slot] else {
          throw Unsupported("'\(name)' is used before it has a value", at: offset)
        }
        return value
      } write: {
        home.slots[slot] = $0
      }
    }
  }

  /// A property of an object, which may be a constant itself.
  private func field(_ name: String, of base: Expression, _ scope: Scope, at offset: Int) throws -> TypedPlace {
    let owner = try link(base, nil, scope)
    guard let property = table.properties[.init(type: owner.type, name: name)], property.isMutable,
      tools >= property.introduced, ownMembers[.init(type: owner.type, name: name)] == nil,
      owner.type == .named("Target") || owner.type == .named("Package")
    else { throw Unsupported("'.\(name)' of '\(owner.type)' cannot be assigned here", at: offset) }
    let field = name == "swiftLanguageVersions" ? "swiftLanguageModes" : name
    return TypedPlace(type: property.type) { frame in
      guard let object = try owner.run(frame).object else { return nil }
      return FoundPlace {
        Self.field(name, property.type, of: object)
      } write: {
        object.fields[field] = $0
      }
    }
  }

  private func element(
    _ base: Expression, _ arguments: [Argument], _ scope: Scope, at offset: Int
  ) throws -> TypedPlace {
    let outer = try place(base, scope)
    guard arguments.count == 1, arguments[0].label == nil else {
      throw Unsupported("this assignment is not supported", at: offset)
    }
    switch outer.type {
    case .array(let element):
      return Self.element(try typed(arguments[0].value, .integer, scope), of: outer, element, at: offset)
    case .dictionary(_, let held): return Self.value(try typed(arguments[0].value, .string, scope), of: outer, held)
    default: throw Unsupported("this assignment is not supported", at: offset)
    }
  }

  /// The element of a list at an index.
  private static func element(
    _ index: Typed, of list: TypedPlace, _ type: ManifestType, at offset: Int
  ) -> TypedPlace {
    TypedPlace(type: type) { frame in
      guard let found = try list.find(frame) else { return nil }
      let position = try index.run(frame).number
      // Read each time: code that is evaluated meanwhile may have made the list shorter.
      func elements() throws -> [Value] {
        let elements = try found.read().elements
        guard elements.indices.contains(position) else { throw Unsupported("an index is out of range", at: offset) }
        return elements
      }
      return FoundPlace {
        try elements()[position]
      } write: {
        var changed = try elements()
        changed[position] = $0
        try frame.interpreter.spend(changed.count)
        try found.write(.array(changed))
      }
    }
  }

  /// The value of a dictionary at a key.
  private static func value(_ key: Typed, of dictionary: TypedPlace, _ type: ManifestType) -> TypedPlace {
    TypedPlace(type: .optional(type)) { frame in
      guard let found = try dictionary.find(frame) else { return nil }
      let name = try key.run(frame).text
      try frame.interpreter.spend(on: name)
      func values() throws -> [String: Value] {
        if case .dictionary(let values) = try found.read() { return values }
        return [:]
      }
      return FoundPlace {
        .optional(try values()[name])
      } write: {
        var all = try values()
        all[name] = $0.wrapped
        try frame.interpreter.spend(all.count)
        try found.write(.dictionary(all))
      }
    }
  }

  // MARK: Statements

  func assignment(
    _ sign: String, _ target: Expression, _ value: Expression, _ scope: Scope, at offset: Int
  ) throws -> Code {
    if sign == "=", case .name("_") = target.kind {
      let value = try typed(value, nil, scope)
      return Code { frame in
        _ = try value.run(frame)
        return .goesOn
      }
    }
    if sign == "=", case .name(let name) = target.kind, let code = try firstValue(of: name, value, scope, at: offset) {
      return code
    }
    let place = try self.place(target, scope)
    if target.isProjected { try checkAccess(to: target, in: value, scope) }
    guard sign == "+=" else {
      if let path = target.path, path == value.path { throw Unsupported("a value is assigned to itself", at: offset) }
      let value = try typed(value, place.type, scope)
      return Code { frame in
        guard let found = try place.find(frame) else { return .goesOn }
        try found.write(try value.run(frame))
        return .goesOn
      }
    }
    guard place.type == .string || place.type == .integer || place.type.isArray else {
      throw Unsupported("'+=' of '\(place.type)' is not supported", at: offset)
    }
    let added = try typed(value, place.type, scope)
    return Code { frame in
      guard let found = try place.find(frame) else { return .goesOn }
      let more = try added.run(frame)
      try found.write(try Self.sum(try found.read(), more, frame.interpreter, at: offset))
      return .goesOn
    }
  }

  /// Gives a variable that was declared without a value its first one; `nil` if it has one.
  private func firstValue(of name: String, _ value: Expression, _ scope: Scope, at offset: Int) throws -> Code? {
    guard let found = try find(name, in: scope, at: offset), let loops = found.scope.unset[name],
      case .variable(let slot, let type, _) = found.entry
    else { return nil }
    guard found.scope.body === scope.body, loops == scope.body.loops else {
      throw Unsupported("'\(name)' may be set more than once", at: offset)
    }
    let value = try typed(value, type, scope)
    found.scope.unset[name] = nil
    return Code { frame in
      frame.outer(found.hops).slots[slot] = try value.run(frame)
      return .goesOn
    }
  }

  /// Refuses what is evaluated while a place is changed and may look at it: the program would stop.
  private func checkAccess(to place: Expression, in expression: Expression, _ scope: Scope) throws {
    func unsupportedConstruct() -> Unsupported {
      Unsupported("a value may be read while it is changed", at: expression.offset)
    }
    guard let storage = place.storage else { throw unsupportedConstruct() }
    var used = UsedNames()
    used.visit(expression)
    if used.names.contains(storage) { throw unsupportedConstruct() }
    let mayRunMore = try used.names.contains { name in
      if membersOfManifest.contains(name) || name == "init" || namespaces[name]?.initializer != nil { return true }
      switch try find(name, in: scope, at: expression.offset)?.entry {
      case .functions, .computed: return true
      case .variable(_, let type, _):
        if case .function = type.unwrapped { throw unsupportedConstruct() }
        return false
      case .unready, nil: return false
      }
    }
    if mayRunMore, namesInFunctions.contains(storage) { throw unsupportedConstruct() }
  }

  /// A method that changes its receiver; `nil` if it is not one.
  func mutation(
    _ name: String, of base: Expression, _ arguments: [Argument], _ scope: Scope, at offset: Int
  ) throws -> Typed? {
    guard ["append", "insert", "removeAll"].contains(name), try typeNamed(by: base, scope) == nil else { return nil }
    let place = try self.place(base, scope)
    for argument in arguments where base.isProjected || argument.isTrailing || argument.label == "where" {
      try checkAccess(to: base, in: argument.value, scope)
    }
    let change = try self.change(name, place.type, arguments, scope, at: offset)
    return Typed(.void) { frame in
      guard let found = try place.find(frame) else { return .void }
      let edit = try change(frame)
      var elements = try found.read().elements
      try frame.interpreter.spend(elements.count)
      try edit(&elements)
      try found.write(.array(elements))
      return .void
    }
  }

  private func change(
    _ name: String, _ type: ManifestType, _ arguments: [Argument], _ scope: Scope, at offset: Int
  ) throws -> (Frame) throws -> (inout [Value]) throws -> Void {
    let labels = arguments.map { $0.isTrailing ? "where" : $0.label ?? "_" }
    switch (type, name, labels) {
    case (.set(let element), "insert", ["_"]):
      let value = try typed(arguments[0].value, element, scope)
      return { frame in
        let member = try value.run(frame)
        return { members in
          guard try !members.contains(where: { try frame.interpreter.equal($0, member) }) else { return }
          members.append(member)
        }
      }
    case (.array(let element), "append", ["_"]):
      let value = try typed(arguments[0].value, element, scope)
      return { frame in
        let value = try value.run(frame)
        return { $0.append(value) }
      }
    case (.array, "append", ["contentsOf"]):
      let values = try typed(arguments[0].value, type, scope)
      return { frame in
        let more = try values.run(frame).elements
        try frame.interpreter.spend(more.count)
        return { $0 += more }
      }
    case (.array(let element), "insert", ["_", "at"]):
      let index = try typed(arguments[1].value, .integer, scope)
      return Self.insertion(of: try typed(arguments[0].value, element, scope), at: index, offset)
    case (.array, "removeAll", []): return { _ in { $0.removeAll() } }
    case (.array(let element), "removeAll", ["where"]):
      let holds = try functionArgument(arguments[0], [element], .boolean, scope, at: offset)
      return { frame in
        let callable = holds.callable(frame)
        return { members in members = try members.filter { try !callable.run([$0]).holds } }
      }
    default: throw Unsupported("'.\(name)' of '\(type)' is not supported", at: offset)
    }
  }

  private static func insertion(
    of value: Typed, at index: Typed, _ offset: Int
  ) -> (Frame) throws -> (inout [Value]) throws -> Void {
    { frame in
      let (member, position) = (try value.run(frame), try index.run(frame).number)
      return { members in
        guard (0...members.count).contains(position) else { throw Unsupported("an index is out of range", at: offset) }
        members.insert(member, at: position)
      }
    }
  }
}

extension Expression {
  /// True if a place is found through an optional: access to it lasts while the rest of the statement is evaluated.
  fileprivate var isProjected: Bool {
    switch kind {
    case .chained, .forced: true
    case .parenthesised(let inner), .index(let inner, _): inner.isProjected
    default: false
    }
  }

  /// The variable or the property whose contents a place is.
  fileprivate var storage: String? {
    switch kind {
    case .name(let name), .member(_, let name): name
    case .parenthesised(let inner), .index(let inner, _), .chained(let inner), .forced(let inner): inner.storage
    default: nil
    }
  }

  /// The names of a variable and of the properties that lead from it, the same for every place of a list.
  fileprivate var path: [String]? {
    switch kind {
    case .name(let name): [name]
    case .member(let base, let name): base.path.map { $0 + [name] }
    case .index(let base, _): base.path.map { $0 + ["[]"] }
    case .parenthesised(let inner), .chained(let inner), .forced(let inner): inner.path
    default: nil
    }
  }
}
