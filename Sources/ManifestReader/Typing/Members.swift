extension Elaborator {
  /// `base.name`, of a type or of a value.
  func member(
    _ name: String, of base: Expression, _ expected: ManifestType?, _ scope: Scope, at offset: Int
  ) throws -> Typed {
    if let environment = try environment(name, of: base, scope, at: offset) { return environment }
    if let type = try typeNamed(by: base, scope) { return try staticMember(name, of: type, nil, scope, at: offset) }
    return try property(name, of: try link(base, expected, scope), at: offset)
  }

  /// The base of a member: the rest of a chain with `?`, or a value.
  func link(_ base: Expression, _ expected: ManifestType?, _ scope: Scope) throws -> Typed {
    if case .chained(let inner) = base.kind { return try chained(inner, scope, at: base.offset) }
    if base.isChain { return try rawType(base, nil, scope) }
    return try typed(base, nil, scope)
  }

  /// `inner?` in a chain.
  func chained(_ inner: Expression, _ scope: Scope, at offset: Int) throws -> Typed {
    let value = try link(inner, nil, scope)
    guard case .optional(let type) = value.type else {
      throw Unsupported("'?' follows a value that is not optional", at: offset)
    }
    return Typed(type, isInChain: true) { frame in
      switch try value.run(frame) {
      case .brokenChain: .brokenChain
      case let found: found.wrapped ?? .brokenChain
      }
    }
  }

  /// Context, and what Foundation calls the environment.
  private func environment(_ name: String, of base: Expression, _ scope: Scope, at offset: Int) throws -> Typed? {
    switch base.kind {
    case .name("Context"):
      guard try find("Context", in: scope, at: offset) == nil else { return nil }
      guard tools >= ManifestTools(5, 6) else {
        throw Unsupported("'Context' does not exist in tools \(tools)", at: offset)
      }
      if name == "environment" { return .constant(.environment, .void) }
      guard name == "packageDirectory" else { throw Unsupported("'Context.\(name)' is not supported", at: offset) }
      return Typed(.string) { frame in
        guard let folder = frame.interpreter.inputs.folder else {
          throw Unsupported("it uses its own folder", at: offset)
        }
        return .string(folder)
      }
    case .member(let inner, "processInfo"):
      guard name == "environment", case .name("ProcessInfo") = inner.kind,
        !imports.isDisjoint(with: ["Foundation", "Foundation.ProcessInfo", "FoundationEssentials"])
      else { return nil }
      return .constant(.environment, .void)
    default: return nil
    }
  }

  func property(_ name: String, of base: Typed, at offset: Int) throws -> Typed {
    if let function = ownMembers[.init(type: base.type, name: name)], function.parameters.isEmpty,
      ownProperties.contains(.init(type: base.type, name: name))
    {
      return base.then(function.result) { try function.value(of: $0, in: $1) }
    }
    if let property = table.properties[.init(type: base.type, name: name)] {
      guard tools >= property.introduced else {
        throw Unsupported("'.\(name)' does not exist in tools \(tools)", at: offset)
      }
      return base.then(property.type) { value, _ in Self.field(name, property.type, of: value.object) }
    }
    if let index = field(name, of: base.type), case .own(let own) = base.type, let namespace = namespaces[own] {
      return base.then(namespace.fields[index].type) { value, _ in value.made.arguments[index] }
    }
    return try ofLibrary(name, of: base, at: offset)
  }

  /// A property that a type of Swift or of the manifest has.
  private func ofLibrary(_ name: String, of base: Typed, at offset: Int) throws -> Typed {
    let over = base.then
    switch (base.type, name) {
    case (.array, "isEmpty"), (.set, "isEmpty"): return over(.boolean) { value, _ in .boolean(value.elements.isEmpty) }
    case (.array, "count"), (.set, "count"): return over(.integer) { value, _ in .integer(value.elements.count) }
    case (.array(let element), "first"): return over(.optional(element)) { value, _ in .optional(value.elements.first) }
    case (.array(let element), "last"): return over(.optional(element)) { value, _ in .optional(value.elements.last) }
    case (.array, "indices"):
      return over(.range(.integer)) { value, frame in
        try frame.interpreter.spend(value.elements.count)
        return .array(value.elements.indices.map(Value.integer))
      }
    case (.string, "isEmpty"): return over(.boolean) { value, _ in .boolean(value.text.isEmpty) }
    case (.string, "count"):
      return over(.integer) { value, frame in
        try frame.interpreter.spend(on: value.text)
        return .integer(value.text.count)
      }
    case (.tuple(let parts), _):
      guard let index = parts.firstIndex(where: { $0.label == name }) else { break }
      return over(parts[index].type) { value, _ in value.elements[index] }
    case (.named("Trait"), "name"):
      return over(.string) { value, _ in
        value.made.name == "default" ? .string("default") : value.made.arguments.first ?? .void
      }
    case (.environment, "keys"): return over(.named("Environment.Keys")) { _, _ in .void }
    case (.own(let own), "rawValue"):
      guard let namespace = namespaces[own], namespace.hasText else { break }
      return over(.string) { value, frame in
        try frame.interpreter.spend(on: value.made.name)
        return .string(namespace.texts[value.made.name] ?? "")
      }
    default: break
    }
    throw Unsupported("'.\(name)' of '\(base.type)' is not supported", at: offset)
  }

  /// A field of an object; one that was never set has nothing.
  static func field(_ name: String, _ type: ManifestType, of object: ManifestObject?) -> Value {
    guard let object else { return .void }
    switch name {
    case "type" where object.type == "Target": return .made(Made(name: object.targetKind))
    case "isTest": return .boolean(object.maker == "testTarget")
    case "swiftLanguageVersions": return object.fields["swiftLanguageModes"] ?? .none
    default: break
    }
    if let value = object.fields[name] {
      // A binary target is made with what others may have.
      if type.isOptional, case .string = value { return .optional(value) }
      return value
    }
    switch type {
    case .optional: return .none
    case .boolean: return .boolean(false)
    default: return .array([])
    }
  }

  func index(_ base: Expression, _ arguments: [Argument], _ scope: Scope, at offset: Int) throws -> Typed {
    let value = try link(base, nil, scope)
    guard let first = arguments.first, first.label == nil else {
      throw Unsupported("this subscript is not supported", at: offset)
    }
    switch value.type {
    case .array(let element) where arguments.count == 1:
      let position = try typed(first.value, .integer, scope)
      return value.then(element) { found, frame in
        let index = try position.run(frame).number
        guard found.elements.indices.contains(index) else { throw Unsupported("an index is out of range", at: offset) }
        return found.elements[index]
      }
    case .environment, .dictionary:
      let key = try typed(first.value, .string, scope)
      var held = ManifestType.string
      if case .dictionary(_, let type) = value.type { held = type }
      let isEnvironment = value.type == .environment
      func find(_ found: Value, _ frame: Frame) throws -> Value? {
        let name = try key.run(frame).text
        try frame.interpreter.spend(on: name)
        if isEnvironment { return try frame.interpreter.variable(name, at: offset).map(Value.string) }
        if case .dictionary(let values) = found { return values[name] }
        return nil
      }
      if arguments.count == 1 { return value.then(.optional(held)) { .optional(try find($0, $1)) } }
      guard arguments.count == 2, arguments[1].label == "default" else { break }
      let other = try typed(arguments[1].value, held, scope)
      return value.then(held) { try find($0, $1) ?? other.run($1) }
    default: break
    }
    throw Unsupported("this subscript is not supported", at: offset)
  }
}

extension ManifestObject {
  /// The kind of a target in a dump.
  var targetKind: String {
    switch maker {
    case "executableTarget": "executable"
    case "testTarget": "test"
    case "systemLibrary": "system"
    case "binaryTarget": "binary"
    case "plugin": "plugin"
    case "macro": "macro"
    default: "regular"
    }
  }
}
