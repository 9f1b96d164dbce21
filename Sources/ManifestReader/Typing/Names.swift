/// Names that mean something in every manifest: no name of its own may hide them.
let reservedNames: Set<String> = [
  "Any", "AnyObject", "Array", "Bool", "CaseIterable", "Character", "ClosedRange", "Context", "Dictionary", "Double",
  "Equatable", "FileManager", "Float", "Foundation", "Hashable", "Int", "KeyValuePairs", "MainActor", "Never",
  "Optional", "PackageDescription", "ProcessInfo", "Range", "Result", "Sendable", "Set", "String", "Substring", "Swift",
  "SwiftVersion", "URL", "Void", "abs", "assert", "assertionFailure", "await", "debugPrint", "dump", "exit",
  "fatalError", "getenv", "max", "min", "precondition", "preconditionFailure", "print", "stride", "type", "zip",
]

extension Elaborator {
  /// Finds the meaning of a name in a scope, and the number of frames between.
  func find(_ name: String, in scope: Scope, at offset: Int) throws -> (entry: Scope.Entry, hops: Int, scope: Scope)? {
    var current: Scope? = scope
    var hops = 0
    while let here = current {
      if let entry = here.entries[name] { return (entry, hops, here) }
      if here.upcoming.contains(name) { throw Unsupported("'\(name)' is used before it is declared", at: offset) }
      current = here.parent
      hops += 1
    }
    return nil
  }

  func isReserved(_ name: String) -> Bool {
    reservedNames.contains(name) || table.outerNames.contains(name)
  }

  func name(_ name: String, _ scope: Scope, at offset: Int) throws -> Typed {
    if let found = try find(name, in: scope, at: offset) {
      try checkMembers(named: name, scope, found.scope, at: offset)
      switch found.entry {
      case .variable(let slot, let type, let isMutable):
        if found.scope.unset[name] != nil { throw Unsupported("'\(name)' is used before it has a value", at: offset) }
        try checkIsolation(name, type, isMutable, from: scope, to: found.scope, at: offset)
        let hops = found.hops
        return Typed(type) { frame in
          guard let value = frame.outer(hops).slots[slot] else {
            throw Unsupported("'\(name)' is used before it has a value", at: offset)
          }
          return value
        }
      case .computed(let function):
        try checkIsolation(name, .void, true, from: scope, to: found.scope, at: offset)
        return Typed(function.result) { try function.value(in: $0) }
      case .functions(let functions):
        guard functions.count == 1, let function = functions.first, found.scope.isGlobal, !function.isIsolated else {
          throw Unsupported("the function '\(name)' is not supported as a value", at: offset)
        }
        let type = ManifestType.function(function.parameters.map(\.type), function.result)
        return Typed(type) { frame in
          guard let globals = frame.interpreter.globals else { return .void }
          return .function(Callable { try function.call($0, in: globals) })
        }
      case .unready: throw Unsupported("'\(name)' is used in its own value", at: offset)
      }
    }
    if let member = try contextMember(name, nil, scope, at: offset) { return member }
    throw Unsupported("'\(name)' is not supported", at: offset)
  }

  /// A member of the type whose code this is comes before what the manifest declares by the same name.
  func checkMembers(named name: String, _ scope: Scope, _ declaring: Scope, at offset: Int) throws {
    guard declaring.isGlobal, let type = context(of: scope)?.type else { return }
    let member = SignatureTable.Member(type: type, name: name)
    let isMember =
      ownStatics[member] != nil || ownMembers[member] != nil || table.statics[member] != nil
      || table.properties[member] != nil || isCase(name, of: type) || field(name, of: type) != nil
      || MemberNames.mayHave(type, name)
    if isMember { throw Unsupported("'\(name)' may be a member of '\(type)'", at: offset) }
  }

  /// A member of the type whose code this is, by its name alone.
  func contextMember(_ name: String, _ arguments: [Argument]?, _ scope: Scope, at offset: Int) throws -> Typed? {
    guard let context = context(of: scope) else { return nil }
    if context.isStatic {
      guard
        ownStatics[.init(type: context.type, name: name)] != nil || isCase(name, of: context.type)
          || table.statics[.init(type: context.type, name: name)] != nil
      else { return nil }
      return try staticMember(name, of: context.type, arguments, scope, at: offset)
    }
    guard let instance = try? self.name("self", scope, at: offset) else { return nil }
    if let arguments {
      if context.type.isArray, ["compactMap", "contains", "filter", "flatMap", "map"].contains(name) {
        return try method(name, of: try Expression(.name("self"), at: offset), arguments, nil, scope, at: offset)
      }
      return try ownMethod(name, of: instance, arguments, scope, at: offset)
    }
    return try property(name, of: instance, at: offset)
  }

  /// In the Swift 6 mode functions may run anywhere, but the variables of a manifest belong to the main actor.
  func checkIsolation(
    _ name: String, _ type: ManifestType, _ isMutable: Bool, from scope: Scope, to declaring: Scope, at offset: Int
  ) throws {
    guard declaring.isGlobal, scope.body.isShared, tools >= ManifestTools(6, 0) else { return }
    if isMutable || !type.isSendable {
      throw Unsupported("'\(name)' is on the main actor, but a function uses it", at: offset)
    }
  }

  /// The type that an expression names, as in `Target.Dependency.product(…)`; `nil` if it is a value.
  func typeNamed(by expression: Expression, _ scope: Scope) throws -> ManifestType? {
    switch expression.kind {
    case .name(let name):
      if name == "self" { return nil }
      if try find(name, in: scope, at: expression.offset) != nil { return nil }
      return try named(name, in: scope)
    case .member(let base, let name):
      if case .name("PackageDescription") = base.kind { return try named(name, in: globals) }
      let outer = try typeNamed(by: base, scope)
      if case .own(let own)? = outer, namespaces["\(own).\(name)"] != nil { return .own("\(own).\(name)") }
      guard case .named(let outer)? = outer, table.types["\(outer).\(name)"] != nil else { return nil }
      return try named("\(outer).\(name)", in: globals)
    case .array(let elements):
      guard elements.count == 1, let element = try typeNamed(by: elements[0], scope) else { return nil }
      return .array(element)
    case .dictionary(let pairs):
      guard pairs.count == 1, try typeNamed(by: pairs[0].0, scope) == .string,
        let value = try typeNamed(by: pairs[0].1, scope)
      else { return nil }
      return .dictionary(.string, value)
    default: return nil
    }
  }
}
