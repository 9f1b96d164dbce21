/// Declarations that are known in all of a manifest.
extension Elaborator {
  /// Takes note of imports, names of types, extensions and functions, before anything is typed.
  func collect(_ statements: [Statement]) throws {
    for statement in statements {
      guard case .importing(let module, let one) = statement.kind else { continue }
      try takeImport(module, one, at: statement.offset)
    }
    if tools < ManifestTools(5, 8) { imports.insert("Foundation") }
    guard imports.contains("PackageDescription") else { throw Unsupported("PackageDescription is not imported", at: 0) }
    for statement in statements { try takeName(statement) }
    for statement in statements {
      switch statement.kind {
      case .extension(let syntax, let members):
        try checkModifiers(statement)
        try extend(try type(syntax, in: globals), members, at: statement.offset)
      case .namespace(let namespace):
        try extend(.own(namespace.name), namespace.members, isDeclared: true, at: statement.offset)
        try addInitializer(of: namespace.name)
      default: break
      }
    }
    for statement in statements { try takeGlobal(statement) }
  }

  private func takeImport(_ module: String, _ one: String?, at offset: Int) throws {
    if let one {
      guard module == "Foundation", one == "ProcessInfo" else {
        throw Unsupported("the import of '\(module).\(one)' is not supported", at: offset)
      }
      imports.insert("Foundation.ProcessInfo")
      return
    }
    switch module {
    case "PackageDescription", "Foundation", "CompilerPluginSupport": break
    case "Glibc" where inputs.host == .linux, "FoundationEssentials" where inputs.host == .linux,
      "Darwin" where inputs.host == .macOS, "Darwin.C" where inputs.host == .macOS:
      conditions.dependsOnHost = true
    default: throw Unsupported("the import of '\(module)' is not supported", at: offset)
    }
    imports.insert(module)
  }

  /// Checks the modifiers of a type or extension. A declaration that mentions a type cannot be more visible than it,
  /// and that is not checked here.
  private func checkModifiers(_ statement: Statement) throws {
    var known: Set<String> = ["internal"]
    if case .extension = statement.kind { known.formUnion(["private", "fileprivate"]) }
    guard statement.modifiers.isSubset(of: known) else {
      throw Unsupported("this modifier is not supported here", at: statement.offset)
    }
  }

  private func takeName(_ statement: Statement) throws {
    let offset = statement.offset
    switch statement.kind {
    case .alias(let name, let type):
      try checkModifiers(statement)
      try checkNew(name, in: globals, at: offset)
      aliases[name] = type
    case .namespace(let syntax):
      try checkModifiers(statement)
      try checkNew(syntax.name, in: globals, at: offset)
      namespaces[syntax.name] = try namespace(syntax, at: offset)
      for case .namespace(let inner) in syntax.members.map(\.kind) {
        // Code in it would see the members of the outer type.
        guard inner.isEnumeration, inner.members.isEmpty else {
          throw Unsupported("the type '\(inner.name)' is not supported", at: offset)
        }
        try checkName(inner.name, at: offset)
        guard
          namespaces.updateValue(try self.namespace(inner, at: offset), forKey: "\(syntax.name).\(inner.name)") == nil
        else { throw Unsupported("'\(inner.name)' is declared twice", at: offset) }
      }
    default: break
    }
  }

  private func namespace(_ syntax: NamespaceSyntax, at offset: Int) throws -> OwnNamespace {
    var result = OwnNamespace(isEnumeration: syntax.isEnumeration)
    for (index, name) in syntax.inherited.enumerated() {
      switch name {
      case "String" where index == 0 && syntax.isEnumeration && !syntax.cases.isEmpty: result.hasText = true
      case "CaseIterable" where syntax.isEnumeration && !syntax.cases.isEmpty: result.isIterable = true
      default: throw Unsupported("'\(name)' is not supported here", at: offset)
      }
    }
    var values: Set<String> = []
    for item in syntax.cases {
      try checkName(item.name, at: offset)
      var text = item.name
      if let value = item.value {
        guard result.hasText, case .string(let fragments) = value.kind, fragments.count == 1,
          case .text(let written) = fragments[0]
        else { throw Unsupported("the value of a case is not supported", at: offset) }
        text = written
      }
      guard !["init", "self", "Type", "none", "some", "allCases", "rawValue"].contains(item.name),
        result.texts.updateValue(text, forKey: item.name) == nil, values.insert(text).inserted
      else { throw Unsupported("the case '\(item.name)' is not supported", at: offset) }
      result.cases.append(item.name)
    }
    return result
  }

  /// Declares functions and computed variables, which exist before the statements above them run.
  private func takeGlobal(_ statement: Statement) throws {
    let offset = statement.offset
    switch statement.kind {
    case .function(let syntax):
      guard statement.modifiers.isDisjoint(with: ["static", "public"]) else {
        throw Unsupported("this modifier is not supported", at: offset)
      }
      let function = try function(syntax, in: globals)
      if case .functions(let others)? = globals.entries[syntax.name] {
        guard mayStand(function, beside: others) else {
          throw Unsupported("'\(syntax.name)' is declared twice", at: offset)
        }
        globals.entries[syntax.name] = .functions(others + [function])
      } else {
        try checkNew(syntax.name, in: globals, at: offset)
        globals.entries[syntax.name] = .functions([function])
      }
      waiting.append(function)
    case .variables(let variables, _):
      for variable in variables {
        guard let getter = variable.getter, let type = variable.type else { continue }
        try checkNew(variable.name, in: globals, at: offset)
        if statement.modifiers.contains("public") { throw Unsupported("this modifier is not supported", at: offset) }
        let function = OwnFunction(
          name: variable.name, parameters: [], result: try self.type(type, in: globals), body: getter, scope: globals)
        function.isIsolated = true
        globals.entries[variable.name] = .computed(function)
        waiting.append(function)
      }
    default: break
    }
  }

  /// Returns whether a function may have the same name as others. Only functions with different labels are supported.
  private func mayStand(_ function: OwnFunction, beside others: [OwnFunction]) -> Bool {
    let labels = function.parameters.map(\.label)
    return others.count < Limits.overloads && others.allSatisfy { $0.parameters.map(\.label) != labels }
  }

  // MARK: Extensions

  private static let closed: Set<String> = ["Environment", "MainActor.Type", "CString"]

  /// - Parameter isDeclared: true if the members are those of the type's own declaration.
  private func extend(
    _ type: ManifestType, _ members: [Statement], isDeclared: Bool = false, at offset: Int
  ) throws {
    switch type {
    case .named(let name):
      guard !Self.closed.contains(name) else { throw Unsupported("this extension is not supported", at: offset) }
    case .own, .string: break
    case .array(let element): guard element != .string else { break }
    default: throw Unsupported("this extension is not supported", at: offset)
    }
    for member in try compiled(members) {
      if member.modifiers.contains("private") || member.modifiers.contains("public") {
        throw Unsupported("this access is not supported", at: member.offset)
      }
      let isStatic = member.modifiers.contains("static")
      switch member.kind {
      case .variables(let variables, let isMutable):
        for variable in variables {
          if !isStatic, isDeclared, variable.getter == nil {
            try addField(variable, isMutable: isMutable, to: type, at: member.offset)
          } else {
            try addVariable(variable, isMutable: isMutable, isStatic: isStatic, to: type, at: member.offset)
          }
        }
      case .function(let syntax) where syntax.name == "init":
        guard isDeclared, !isStatic, case .own(let own) = type, namespaces[own]?.isEnumeration == false,
          namespaces[own]?.initializer == nil, syntax.result == nil
        else { throw Unsupported("this initializer is not supported", at: member.offset) }
        let function = try function(syntax, in: globals, owner: (type, true), result: type)
        waiting.append(function)
        namespaces[own]?.initializer = function
      case .namespace where isDeclared: break
      case .function(let syntax): try addFunction(syntax, isStatic: isStatic, to: type, at: member.offset)
      default: throw Unsupported("this member is not supported", at: member.offset)
      }
    }
  }

  /// Refuses members that exist already: in the tables, and in Swift.
  ///
  /// - Parameter isOverload: true for a function next to others of its name; calls tell them apart.
  private func checkMember(
    _ name: String, of type: ManifestType, isOverload: Bool = false, at offset: Int
  ) throws {
    let member = SignatureTable.Member(type: type, name: name)
    try checkName(name, at: offset)
    guard !MemberNames.areTaken(in: type, name) else {
      throw Unsupported("the member '\(name)' is not supported", at: offset)
    }
    if case .own = type {
      if isCase(name, of: type) { throw Unsupported("'\(name)' is declared twice", at: offset) }
    } else if !isOverload && table.statics[member] != nil || table.properties[member] != nil
      || table.types["\(type).\(name)"] != nil
    {
      throw Unsupported("'\(name)' hides a member of PackageDescription", at: offset)
    }
    if ownMembers[member] != nil || field(name, of: type) != nil || table.types["\(type).\(name)"] != nil {
      throw Unsupported("'\(name)' is declared twice", at: offset)
    }
  }

  private func addField(
    _ variable: VariableSyntax, isMutable: Bool, to type: ManifestType, at offset: Int
  ) throws {
    try checkMember(variable.name, of: type, at: offset)
    guard case .own(let own) = type, namespaces[own]?.isEnumeration == false, let syntax = variable.type else {
      throw Unsupported("the member '\(variable.name)' is not supported", at: offset)
    }
    let scope = Scope(in: globals)
    scope.context = (type, true)
    let held = try self.type(syntax, in: scope)
    // A structure cannot contain itself, and one that functions share has only members that may be shared.
    if case .own(let inner) = held.element, namespaces[inner]?.isEnumeration == false {
      throw Unsupported("a structure in a structure is not supported", at: offset)
    }
    guard held != .void, held != .never, tools < ManifestTools(6, 0) || held.isSendable else {
      throw Unsupported("the member '\(variable.name)' is not supported", at: offset)
    }
    namespaces[own]?.fields.append((variable.name, held, variable, isMutable))
  }

  /// Makes the function of a structure without one of its own: a parameter for each property that may still be set.
  private func addInitializer(of own: String) throws {
    guard let namespace = namespaces[own], namespace.initializer == nil, !namespace.fields.isEmpty else { return }
    let parameters = try namespace.fields.filter { $0.isMutable || $0.syntax.value == nil }.map { field in
      let isNothing = field.isMutable && field.type.isOptional && field.syntax.value == nil
      return Signature.Parameter(
        label: field.name, name: field.name, type: field.type,
        value: isNothing ? try Expression(.null, at: 0) : field.syntax.value)
    }
    let function = OwnFunction(
      name: own, parameters: parameters, result: .own(own), body: [], scope: globals, owner: (.own(own), true))
    waiting.append(function)
    namespaces[own]?.initializer = function
  }

  private func addVariable(
    _ variable: VariableSyntax, isMutable: Bool, isStatic: Bool, to type: ManifestType, at offset: Int
  ) throws {
    try checkMember(variable.name, of: type, at: offset)
    let member = SignatureTable.Member(type: type, name: variable.name)
    guard ownStatics[member] == nil else { throw Unsupported("'\(variable.name)' is declared twice", at: offset) }
    let scope = Scope(in: globals)
    scope.context = (type, isStatic)
    if let getter = variable.getter, let syntax = variable.type {
      let function = OwnFunction(
        name: variable.name, parameters: [], result: try self.type(syntax, in: scope), body: getter, scope: globals,
        owner: (type, isStatic))
      waiting.append(function)
      guard isStatic else {
        ownMembers[member] = function
        ownProperties.insert(member)
        return
      }
      ownStatics[member] = OwnStatic(.computed(function), index: ownStatics.count)
      return
    }
    guard isStatic, !isMutable, variable.value != nil else {
      throw Unsupported("the member '\(variable.name)' is not supported", at: offset)
    }
    if case .array = type { throw Unsupported("a constant of lists is not supported", at: offset) }
    ownStatics[member] = OwnStatic(.constant(variable), index: ownStatics.count)
  }

  private func addFunction(
    _ syntax: FunctionSyntax, isStatic: Bool, to type: ManifestType, at offset: Int
  ) throws {
    let member = SignatureTable.Member(type: type, name: syntax.name)
    let known = table.statics[member] ?? []
    let isOverload = isStatic && !known.isEmpty && known.allSatisfy { $0.parameters != nil }
    try checkMember(syntax.name, of: type, isOverload: isOverload, at: offset)
    let function = try function(syntax, in: globals, owner: (type, isStatic))
    waiting.append(function)
    guard isStatic else {
      guard ownStatics[member] == nil else { throw Unsupported("'\(syntax.name)' is declared twice", at: offset) }
      ownMembers[member] = function
      return
    }
    guard let known = ownStatics[member] else {
      ownStatics[member] = OwnStatic(.functions([function]), index: ownStatics.count)
      return
    }
    guard case .functions(let others) = known.kind, mayStand(function, beside: others) else {
      throw Unsupported("'\(syntax.name)' is declared twice", at: offset)
    }
    known.kind = .functions(others + [function])
  }
}
