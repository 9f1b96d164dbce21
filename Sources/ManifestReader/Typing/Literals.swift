extension Elaborator {
  func string(
    _ fragments: [StringFragment], _ expected: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    var text = ""
    var parts: [(String?, Typed?)] = []
    for fragment in fragments {
      switch fragment {
      case .text(let piece):
        text += piece
        parts.append((piece, nil))
      case .value(let expression):
        let value = try typed(expression, nil, scope)
        guard [.string, .integer, .boolean, .version].contains(value.type) else {
          throw Unsupported("'\(value.type)' in a string is not supported", at: expression.offset)
        }
        parts.append((nil, value))
      }
    }
    if parts.contains(where: { $0.1 != nil }) {
      return Typed(.string) { frame in
        var text = ""
        for (piece, value) in parts {
          let more = try piece ?? value.map { Self.show(try $0.run(frame)) } ?? ""
          try frame.interpreter.spend(on: more)
          text += more
        }
        return .string(text)
      }
    }
    guard let expected, expected != .string, expected.isMadeOfString, case .named(let type) = expected else {
      return .constant(.string, .string(text))
    }
    guard let introduced = table.types[type] ?? (type == "Version" ? ManifestTools(4, 0) : nil), tools >= introduced
    else { throw Unsupported("'\(type)' does not exist in tools \(tools)", at: offset) }
    if type == "Version" {
      guard let version = ManifestVersion(text) else { throw Unsupported("'\(text)' is not a version", at: offset) }
      return .constant(.version, .version(version))
    }
    return .constant(expected, .made(Made(name: "literal", arguments: [.string(text)])))
  }

  private static func show(_ value: Value) -> String {
    switch value {
    case .integer(let number): String(number)
    case .boolean(let holds): String(holds)
    case .version(let version): version.description
    default: value.text
    }
  }

  func tuple(_ parts: [Argument], _ expected: ManifestType?, _ scope: Scope, at offset: Int) throws -> Typed {
    var types: [ManifestType.Part?] = parts.map { _ in nil }
    if case .tuple(let wanted)? = expected {
      guard wanted.count == parts.count, zip(wanted, parts).allSatisfy({ $1.label == nil || $0.label == $1.label })
      else { throw Unsupported("a tuple is used, but '\(ManifestType.tuple(wanted))' is expected", at: offset) }
      types = wanted
    } else if expected != nil {
      throw Unsupported("a tuple is not supported here", at: offset)
    }
    let values = try zip(parts, types).map { try typed($0.value, $1?.type, scope) }
    guard !values.contains(where: { $0.type == .void || $0.type == .never }),
      Set(parts.compactMap(\.label)).count == parts.count(where: { $0.label != nil })
    else { throw Unsupported("a tuple is not supported here", at: offset) }
    let made = zip(parts, values).map { ManifestType.Part(label: $0.label, type: $1.type) }
    return Typed(expected ?? .tuple(made)) { frame in .array(try values.map { try $0.run(frame) }) }
  }

  /// Returns whether an expression has no type of its own, only that which is expected.
  func isFlexible(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .parenthesised(let inner): isFlexible(inner)
    case .string(let fragments): !fragments.contains { if case .value = $0 { true } else { false } }
    case .null, .implicitMember, .array, .dictionary, .integer: true
    case .call(let callee, _): isFlexibleCallee(callee)
    case .member(let base, _): isFlexibleCallee(base)
    default: false
    }
  }

  private func isFlexibleCallee(_ expression: Expression) -> Bool {
    switch expression.kind {
    case .implicitMember: true
    case .member(let base, _), .call(let base, _): isFlexibleCallee(base)
    default: false
    }
  }

  func array(
    _ elements: [Expression], _ expected: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    let element: ManifestType
    var isSet = false
    switch expected {
    case .array(let inner): element = inner
    case .set(let inner): (element, isSet) = (inner, true)
    case nil: element = try elementType(elements, scope, at: offset)
    default: throw Unsupported("a list is used, but '\(expected?.description ?? "")' is expected", at: offset)
    }
    let values = try elements.map { try typed($0, element, scope) }
    if isSet {
      return Typed(.set(element)) { frame in
        var members: [Value] = []
        for value in values {
          let member = try value.run(frame)
          try frame.interpreter.spend()
          if try !members.contains(where: { try frame.interpreter.equal($0, member) }) { members.append(member) }
        }
        return .array(members)
      }
    }
    return Typed(.array(element)) { frame in
      try frame.interpreter.spend(values.count)
      return .array(try values.map { try $0.run(frame) })
    }
  }

  /// The type of elements that nothing is expected of: that of those which have one of their own.
  private func elementType(_ elements: [Expression], _ scope: Scope, at offset: Int) throws -> ManifestType {
    var found: ManifestType?
    for element in elements where !isFlexible(element) {
      let type = try typed(element, nil, scope).type
      if let found, found != type { throw Unsupported("a list has several types", at: element.offset) }
      found = type
    }
    if let found {
      guard found != .void, found != .never else {
        throw Unsupported("a list has elements without a value", at: offset)
      }
      return found
    }
    guard let first = elements.first else { throw Unsupported("an empty list has no type", at: offset) }
    let type = try typed(first, nil, scope).type
    guard type == .string || type == .integer else { throw Unsupported("a list has no type", at: offset) }
    return type
  }

  func dictionary(
    _ pairs: [(Expression, Expression)], _ expected: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    if expected == .pairs {
      let entries = try pairs.map { (try typed($0.0, .string, scope), try typed($0.1, .string, scope)) }
      return Typed(.pairs) { frame in
        try frame.interpreter.spend(entries.count)
        return .array(try entries.map { .array([try $0.run(frame), try $1.run(frame)]) })
      }
    }
    var type = expected
    if type == nil, let first = pairs.first {
      let value = try typed(pairs.first { !isFlexible($0.1) }?.1 ?? first.1, nil, scope).type
      type = .dictionary(.string, value)
    }
    guard case .dictionary(.string, let valueType) = type else {
      throw Unsupported("a dictionary is not supported here", at: offset)
    }
    let entries = try pairs.map { (try typed($0.0, .string, scope), try typed($0.1, valueType, scope)) }
    return Typed(.dictionary(.string, valueType)) { frame in
      var values: [String: Value] = [:]
      for (key, value) in entries {
        let name = try key.run(frame).text
        try frame.interpreter.spend(on: name)
        guard values.updateValue(try value.run(frame), forKey: name) == nil else {
          throw Unsupported("a dictionary has a key twice", at: offset)
        }
      }
      try frame.interpreter.spend(entries.count)
      return .dictionary(values)
    }
  }
}
