import Text

extension Elaborator {
  /// `base.name(…)` of a value.
  func method(
    _ name: String, of base: Expression, _ arguments: [Argument], _ expected: ManifestType?, _ scope: Scope,
    at offset: Int
  ) throws -> Typed {
    if let changed = try mutation(name, of: base, arguments, scope, at: offset) { return changed }
    var hint: ManifestType?
    if case .array = base.kind, name == "contains", let first = arguments.first, first.label == nil,
      !isFlexible(first.value)
    {
      hint = .array(try typed(first.value, nil, scope).type)
    } else if isFlexible(base), let expected, ["filter", "sorted"].contains(name) {
      hint = expected.unwrapped
    }
    let value = try hint.map { try typed(base, $0, scope) } ?? link(base, nil, scope)
    if let own = try ownMethod(name, of: value, arguments, scope, at: offset) { return own }
    switch value.type {
    case .array(let element): return try listMethod(name, value, element, arguments, expected, scope, at: offset)
    case .pairs where ["compactMap", "flatMap", "map"].contains(name):
      return try listMethod(name, value, .pair, arguments, expected, scope, at: offset)
    case .range(.integer), .closedRange(.integer):
      return try listMethod(name, value, .integer, arguments, expected, scope, at: offset)
    case .set(let element):
      guard name == "contains", element == .string, arguments.count == 1, arguments[0].label == nil else { break }
      return try contains(value, .string, arguments[0], scope)
    case .string: return try textMethod(name, value, arguments, scope, at: offset)
    case .named("Environment.Keys"):
      guard name == "contains", arguments.count == 1, arguments[0].label == nil else { break }
      let key = try typed(arguments[0].value, .string, scope)
      return Typed(.boolean) { frame in
        .boolean(try frame.interpreter.variable(try key.run(frame).text, at: offset) != nil)
      }
    case .optional(let inner) where name == "map" || name == "flatMap":
      return try optionalMap(isFlat: name == "flatMap", value, inner, arguments, expected, scope, at: offset)
    default: break
    }
    throw Unsupported("'.\(name)' of '\(value.type)' is not supported", at: offset)
  }

  func ownMethod(
    _ name: String, of value: Typed, _ arguments: [Argument], _ scope: Scope, at offset: Int
  ) throws -> Typed? {
    let member = SignatureTable.Member(type: value.type, name: name)
    guard let function = ownMembers[member], !ownProperties.contains(member) else { return nil }
    return try callOwn(function, arguments, self: value, scope, at: offset) { $0.interpreter.globals ?? $0 }
  }

  private func optionalMap(
    isFlat: Bool, _ value: Typed, _ inner: ManifestType, _ arguments: [Argument], _ expected: ManifestType?,
    _ scope: Scope, at offset: Int
  ) throws -> Typed {
    guard arguments.count == 1, arguments[0].label == nil else {
      throw Unsupported("this call is not supported", at: offset)
    }
    let wanted = expected.map { isFlat ? .optional($0.unwrapped) : $0.unwrapped }
    let function = try functionArgument(arguments[0], [inner], wanted, scope, at: offset)
    guard function.result.isOptional == isFlat, function.result != .void else {
      throw Unsupported("this call is not supported", at: offset)
    }
    return Typed(isFlat ? function.result : .optional(function.result)) { frame in
      guard let wrapped = try value.run(frame).wrapped else { return .none }
      let result = try function.callable(frame).run([wrapped])
      return isFlat ? result : .optional(result)
    }
  }

  private func contains(_ value: Typed, _ element: ManifestType, _ argument: Argument, _ scope: Scope) throws -> Typed {
    let wanted = try typed(argument.value, element, scope)
    return value.then(.boolean) { found, frame in
      let sought = try wanted.run(frame)
      return .boolean(try found.elements.contains { try frame.interpreter.equal($0, sought) })
    }
  }

  /// A method of lists; ranges of numbers are lists here.
  func listMethod(
    _ name: String, _ value: Typed, _ element: ManifestType, _ arguments: [Argument], _ expected: ManifestType?,
    _ scope: Scope, at offset: Int
  ) throws -> Typed {
    if name == "contains", arguments.count == 1, arguments[0].label == nil, !arguments[0].isTrailing {
      guard isComparable(element) else { throw Unsupported("'\(element)' cannot be compared here", at: offset) }
      return try contains(value, element, arguments[0], scope)
    }
    if name == "joined", element == .string, arguments.count <= 1, arguments.first?.label ?? "separator" == "separator"
    {
      let separator = try arguments.first.map { try typed($0.value, .string, scope) }
      return value.overElements(.string) { elements, frame in
        let between = try separator?.run(frame).text ?? ""
        try frame.interpreter.spend(on: .array(elements))
        try frame.interpreter.spend(between.utf8.count * elements.count / 16)
        return .string(elements.map(\.text).joined(separator: between))
      }
    }
    if arguments.isEmpty, value.type.isArray, name == "sorted", element == .string {
      return value.overElements(value.type) { elements, frame in
        try frame.interpreter.spend(on: .array(elements))
        return .array(elements.map(\.text).sorted().map(Value.string))
      }
    }
    let label = ["first", "contains", "firstIndex"].contains(name) ? "where" : nil
    var wanted: ManifestType?
    if case .array(let inner)? = expected?.unwrapped { wanted = inner }
    guard arguments.count == 1, arguments[0].isTrailing || arguments[0].label == label,
      let result = try tested(name, value, element, arguments[0], scope, at: offset)
        ?? transformed(name, value, element, arguments[0], wanted, scope, at: offset)
    else { throw Unsupported("'.\(name)' of '\(value.type)' is not supported", at: offset) }
    return result
  }

  /// A method of lists with a test of elements; `nil` if there is none of that name.
  private func tested(
    _ name: String, _ list: Typed, _ element: ManifestType, _ argument: Argument, _ scope: Scope, at offset: Int
  ) throws -> Typed? {
    func over(
      _ type: ManifestType, _ read: @escaping ([Value], (Value) throws -> Bool) throws -> Value
    ) throws -> Typed {
      let test = try functionArgument(argument, [element], .boolean, scope, at: offset)
      return list.overElements(type, calling: test) { elements, callable, _ in
        try read(elements) { try callable.run([$0]).holds }
      }
    }
    switch name {
    case "filter": return try over(.array(element)) { .array(try $0.filter($1)) }
    case "contains": return try over(.boolean) { .boolean(try $0.contains(where: $1)) }
    case "allSatisfy": return try over(.boolean) { .boolean(try $0.allSatisfy($1)) }
    case "first": return try over(.optional(element)) { .optional(try $0.first(where: $1)) }
    // The index of a range's element is not its place.
    case "firstIndex" where list.type.isArray:
      return try over(.optional(.integer)) { .optional(try $0.firstIndex(where: $1).map(Value.integer)) }
    default: return nil
    }
  }

  /// A method of lists that calls a function with each element; `nil` if there is none of that name, or the function does
  /// not fit.
  ///
  /// - Parameter wanted: the type of elements that is expected of the result.
  private func transformed(
    _ name: String, _ list: Typed, _ element: ManifestType, _ argument: Argument, _ wanted: ManifestType?,
    _ scope: Scope, at offset: Int
  ) throws -> Typed? {
    func function(_ result: ManifestType?) throws -> TypedFunction {
      try functionArgument(argument, [element], result, scope, at: offset)
    }
    switch name {
    case "map":
      let transform = try function(wanted)
      guard transform.result != .void, transform.result != .never else { return nil }
      return list.overElements(.array(transform.result), calling: transform) { elements, callable, _ in
        .array(try elements.map { try callable.run([$0]) })
      }
    case "flatMap":
      let transform = try function(wanted.map { .array($0) })
      guard transform.result.isArray else { return nil }
      return list.overElements(transform.result, calling: transform) { elements, callable, frame in
        .array(
          try elements.flatMap { element in
            let more = try callable.run([element]).elements
            try frame.interpreter.spend(more.count)
            return more
          })
      }
    case "compactMap":
      let transform = try function(wanted.map { .optional($0) })
      guard case .optional(let inner) = transform.result else { return nil }
      return list.overElements(.array(inner), calling: transform) { elements, callable, _ in
        .array(try elements.compactMap { try callable.run([$0]).wrapped })
      }
    case "forEach":
      return list.overElements(.void, calling: try function(.void)) { elements, callable, _ in
        for element in elements { _ = try callable.run([element]) }
        return .void
      }
    default: return nil
    }
  }

  private func textMethod(
    _ name: String, _ value: Typed, _ arguments: [Argument], _ scope: Scope, at offset: Int
  ) throws -> Typed {
    func over(_ type: ManifestType, _ read: @escaping (String, Frame) throws -> Value) -> Typed {
      value.then(type) { found, frame in
        try frame.interpreter.spend(on: found.text)
        return try read(found.text, frame)
      }
    }
    if arguments.isEmpty, name == "lowercased" { return over(.string) { text, _ in .string(text.lowercased()) } }
    if arguments.isEmpty, name == "uppercased" { return over(.string) { text, _ in .string(text.uppercased()) } }
    let label = name == "components" && imports.contains("Foundation") ? "separatedBy" : nil
    guard arguments.count == 1, arguments[0].label == label, !arguments[0].isTrailing else {
      throw Unsupported("'.\(name)' of 'String' is not supported", at: offset)
    }
    let argument = try typed(arguments[0].value, .string, scope)
    func searched(_ type: ManifestType, _ read: @escaping (_ text: String, _ part: String) -> Value) -> Typed {
      over(type) { text, frame in
        let part = try argument.run(frame).text
        // At worst all of it is compared at each place.
        try frame.interpreter.spend(text.utf8.count * (1 + part.utf8.count / 16))
        try frame.interpreter.spend(on: part)
        guard !part.isEmpty, (part + text).utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else {
          throw Unsupported("'\(name)' of this string is not supported", at: offset)
        }
        return read(text, part)
      }
    }
    switch name {
    case "hasPrefix": return over(.boolean) { .boolean($0.hasPrefix(try argument.run($1).text)) }
    case "hasSuffix": return over(.boolean) { .boolean($0.hasSuffix(try argument.run($1).text)) }
    case "components":
      return searched(.array(.string)) { text, part in
        .array(text.split(separator: part, omittingEmptySubsequences: false).map { .string(String($0)) })
      }
    case "contains": return searched(.boolean) { text, part in .boolean(text.contains(part)) }
    default: throw Unsupported("'.\(name)' of 'String' is not supported", at: offset)
    }
  }
}

extension Typed {
  /// A value that is made of the elements of this list.
  fileprivate func overElements(
    _ type: ManifestType, _ read: @escaping ([Value], Frame) throws -> Value
  ) -> Typed {
    then(type) { found, frame in
      try frame.interpreter.spend(found.elements.count)
      return try read(found.elements, frame)
    }
  }

  fileprivate func overElements(
    _ type: ManifestType, calling function: Elaborator.TypedFunction,
    _ read: @escaping ([Value], Callable, Frame) throws -> Value
  ) -> Typed {
    overElements(type) { try read($0, function.callable($1), $1) }
  }
}
