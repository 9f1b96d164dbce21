/// Gives each expression of a manifest its type, by the expected type, and makes the code that evaluates it.
///
/// All of the manifest is typed, including code that never runs: no answer is given for a manifest that the compiler
/// refuses.
final class Elaborator {
  let tools: ManifestTools
  let table: SignatureTable
  let inputs: ManifestInputs
  let globals = Scope(in: nil, body: Body(result: nil, isShared: false))
  var imports: Set<String> = []
  var aliases: [String: TypeSyntax] = [:]
  var namespaces: [String: OwnNamespace] = [:]
  /// Members that the manifest adds to types.
  var ownStatics: [SignatureTable.Member: OwnStatic] = [:]
  var ownMembers: [SignatureTable.Member: OwnFunction] = [:]
  /// Those of them that are computed properties.
  var ownProperties: Set<SignatureTable.Member> = []
  var conditions: HostConditions
  /// Functions whose bodies are typed when all names are known.
  var waiting: [OwnFunction] = []
  /// The names of all members that the manifest adds.
  private(set) lazy var membersOfManifest = Set((ownStatics.keys.map(\.name) + ownMembers.keys.map(\.name)))
  /// The names that its functions, computed properties and static constants say.
  private(set) lazy var namesInFunctions = usedNames()
  /// Those with a name, local ones too.
  var functions: [OwnFunction] = []
  private var typings = 0
  /// Static constants whose types wait for each other.
  var constantsBeingTyped = 0

  init(tools: ManifestTools, table: SignatureTable, inputs: ManifestInputs) {
    (self.tools, self.table, self.inputs) = (tools, table, inputs)
    conditions = HostConditions(inputs, tools)
  }

  /// Breaks the reference cycles between functions and the blocks around them.
  func end() {
    for function in functions + waiting {
      (function.code, function.defaults, function.slots) = (nil, [:], { 0 })
      function.scope.entries = [:]
    }
    globals.entries = [:]
    (ownStatics, ownMembers, functions, waiting) = ([:], [:], [], [])
  }

  /// An enumeration or a structure of the manifest.
  struct OwnNamespace {
    var isEnumeration: Bool
    /// The stored properties of a structure.
    var fields: [(name: String, type: ManifestType, syntax: VariableSyntax, isMutable: Bool)] = []
    /// The function that makes a structure.
    var initializer: OwnFunction?
    var cases: [String] = []
    /// The raw values of its cases.
    var texts: [String: String] = [:]
    var hasText = false
    var isIterable = false
  }

  /// A static member that the manifest declares.
  final class OwnStatic {
    enum Kind {
      case constant(VariableSyntax)
      case computed(OwnFunction)
      case functions([OwnFunction])
    }

    var kind: Kind
    let index: Int
    /// The value of a constant, once it has been typed.
    var typed: Typed?
    var isBeingTyped = false
    var slots: () -> Int = { 0 }

    init(_ kind: Kind, index: Int) { (self.kind, self.index) = (kind, index) }
  }

  private func usedNames() -> Set<String> {
    var used = UsedNames()
    for function in waiting {
      used.visit(function.body)
      for parameter in function.parameters { if let value = parameter.value { used.visit(value) } }
    }
    for (_, item) in ownStatics {
      if case .constant(let variable) = item.kind, let value = variable.value { used.visit(value) }
    }
    for field in namespaces.values.flatMap(\.fields) { if let value = field.syntax.value { used.visit(value) } }
    return used.names
  }

  // MARK: Types

  func type(_ syntax: TypeSyntax, in scope: Scope, depth: Int = 0) throws -> ManifestType {
    guard depth < 16 else { throw Unsupported("this type is not supported", at: syntax.offset) }
    func part(_ syntax: TypeSyntax) throws -> ManifestType { try type(syntax, in: scope, depth: depth + 1) }
    switch syntax.kind {
    case .void: return .void
    case .optional(let inner): return .optional(try part(inner))
    case .array(let inner): return .array(try part(inner))
    case .dictionary(let key, let value):
      guard try part(key) == .string else {
        throw Unsupported("a dictionary has keys that are not strings", at: syntax.offset)
      }
      return .dictionary(.string, try part(value))
    case .tuple(let parts):
      guard Set(parts.compactMap(\.label)).count == parts.count(where: { $0.label != nil }) else {
        throw Unsupported("a tuple has a label twice", at: syntax.offset)
      }
      return .tuple(try parts.map { ManifestType.Part(label: $0.label, type: try part($0.type)) })
    case .function(let parameters, let result): return .function(try parameters.map(part), try part(result))
    case .name(let name, let arguments):
      if !arguments.isEmpty { return try generic(name, try arguments.map(part), syntax) }
      guard let type = try named(name, in: scope, depth: depth) else {
        throw Unsupported("the type '\(name)' is not supported", at: syntax.offset)
      }
      return type
    }
  }

  private func generic(_ name: String, _ arguments: [ManifestType], _ syntax: TypeSyntax) throws -> ManifestType {
    switch (name, arguments.count) {
    case ("Array", 1): return .array(arguments[0])
    case ("Optional", 1): return .optional(arguments[0])
    case ("Set", 1) where [.string, .named("Trait")].contains(arguments[0]): return .set(arguments[0])
    case ("KeyValuePairs", 2) where arguments == [.string, .string]: return .pairs
    case ("Dictionary", 2) where arguments[0] == .string: return .dictionary(arguments[0], arguments[1])
    case ("Range", 1) where arguments[0] == .version: return .range(arguments[0])
    case ("ClosedRange", 1) where arguments[0] == .version: return .closedRange(arguments[0])
    default: throw Unsupported("the type '\(name)' is not supported", at: syntax.offset)
    }
  }

  /// The type of a name; `nil` if it is none.
  func named(_ name: String, in scope: Scope, depth: Int = 0) throws -> ManifestType? {
    if name == "Self" { return try selfType(of: scope) }
    var name = name
    if name.hasPrefix("PackageDescription.") { name = String(name.dropFirst("PackageDescription.".count)) }
    // In an extension of a type its inner types have short names, and hide others.
    if case .named(let outer)? = context(of: scope)?.type, let known = table.types["\(outer).\(name)"] {
      return tools >= known ? .named("\(outer).\(name)") : nil
    }
    // One that is declared in the type whose code this is.
    if case .own(let outer)? = context(of: scope)?.type, namespaces["\(outer).\(name)"] != nil {
      return .own("\(outer).\(name)")
    }
    if aliases[name] != nil || namespaces[name] != nil { try checkMembers(named: name, scope, globals, at: 0) }
    if let alias = aliases[name] { return try type(alias, in: globals, depth: depth + 1) }
    if namespaces[name] != nil { return .own(name) }
    if let plain = SignatureTable.plain(name) { return plain }
    if name == "SwiftVersion" || name.hasPrefix("SwiftVersion.") { name = "SwiftLanguageMode" }
    guard let introduced = table.types[name], name != "Context", name != "MainActor.Type" else { return nil }
    guard tools >= introduced else { return nil }
    return .named(name)
  }

  /// `Self`; of a class it may be a subclass, which this does not know about.
  private func selfType(of scope: Scope) throws -> ManifestType? {
    guard let type = context(of: scope)?.type else { return nil }
    let classes: [ManifestType] = ["Package", "Target", "Product", "Package.Dependency"].map { .named($0) }
    if classes.contains(type) { throw Unsupported("'Self' of a class is not supported", at: 0) }
    return type
  }

  /// The type whose member the code of a scope belongs to.
  func context(of scope: Scope) -> (type: ManifestType, isStatic: Bool)? {
    var scope: Scope? = scope
    while let current = scope {
      if let context = current.context { return context }
      scope = current.parent
    }
    return nil
  }

  // MARK: Expressions

  /// An expression, of the type that is expected if there is one.
  func typed(_ expression: Expression, _ expected: ManifestType?, _ scope: Scope) throws -> Typed {
    typings += 1
    guard typings <= Limits.typings else { throw Unsupported("it is too long", at: expression.offset) }
    var result = try rawType(expression, expected, scope)
    if result.isInChain {
      // Here the chain ends.
      let link = result
      let staysAsItIs = link.type.isOptional || link.type == .void
      result = Typed(staysAsItIs ? link.type : .optional(link.type)) { frame in
        let value = try link.run(frame)
        if case .brokenChain = value { return link.type == .void ? .void : .none }
        return staysAsItIs ? value : .optional(value)
      }
    }
    return try coerce(result, to: expected, at: expression.offset)
  }

  /// The one expression of a body or of a branch, which may end the manifest instead of giving a value.
  func only(_ expression: Expression, _ expected: ManifestType?, _ scope: Scope) throws -> Typed {
    if let expected, case .call(let callee, _) = expression.kind, case .name(let name) = callee.kind,
      ["fatalError", "preconditionFailure"].contains(name)
    {
      let end = try typed(expression, nil, scope)
      return end.type == .never ? Typed(expected, end.run) : try coerce(end, to: expected, at: expression.offset)
    }
    return try typed(expression, expected, scope)
  }

  /// A value as one of a type that it is, or that it can be put into.
  func coerce(_ value: Typed, to expected: ManifestType?, at offset: Int) throws -> Typed {
    guard let expected, value.type != expected else { return value }
    if value.type == .never { throw Unsupported("a call that does not return is used as '\(expected)'", at: offset) }
    if case .optional(let inner) = expected {
      let wrapped = try coerce(value, to: inner, at: offset)
      if value.type.isOptional { throw Unsupported("an optional of an optional is not supported", at: offset) }
      return Typed(expected) { .optional(try wrapped.run($0)) }
    }
    throw Unsupported("'\(value.type)' is used, but '\(expected)' is expected", at: offset)
  }

  /// The expression's own type: for one in a chain, that of its last link.
  func rawType(_ expression: Expression, _ expected: ManifestType?, _ scope: Scope) throws -> Typed {
    let offset = expression.offset
    switch expression.kind {
    case .parenthesised(let inner): return try typed(inner, expected, scope)
    case .tuple(let parts): return try tuple(parts, expected?.unwrapped, scope, at: offset)
    case .string(let fragments): return try string(fragments, expected?.unwrapped, scope, at: offset)
    case .integer(let number): return .constant(.integer, .integer(number))
    case .boolean(let holds): return .constant(.boolean, .boolean(holds))
    case .nothing: return .constant(.void, .void)
    case .null:
      guard let expected, expected.isOptional else { throw Unsupported("'nil' has no type", at: offset) }
      return .constant(expected, .none)
    case .array(let elements): return try array(elements, expected?.unwrapped, scope, at: offset)
    case .dictionary(let pairs): return try dictionary(pairs, expected?.unwrapped, scope, at: offset)
    case .name(let name): return try self.name(name, scope, at: offset)
    case .implicitMember(let name):
      return try staticMember(name, of: try expectedOwner(expected, name, at: offset), nil, scope, at: offset)
    case .member(let base, let name): return try member(name, of: base, expected, scope, at: offset)
    case .call(let callee, let arguments): return try call(callee, arguments, expected, scope, at: offset)
    case .index(let base, let arguments): return try index(base, arguments, scope, at: offset)
    case .binary(let sign, let left, let right): return try binary(sign, left, right, expected, scope, at: offset)
    case .not(let inner):
      let value = try typed(inner, .boolean, scope)
      return Typed(.boolean) { .boolean(!(try value.run($0).holds)) }
    case .negative(let inner):
      guard case .integer(let number) = inner.kind else { throw Unsupported("'-' is not supported", at: offset) }
      return .constant(.integer, .integer(-number))
    case .ternary(let condition, let first, let second):
      return try ternary(condition, first, second, expected, scope, at: offset)
    case .closure(let closure): return try self.closure(closure, expected?.unwrapped, scope, at: offset)
    case .chained(let inner): return try chained(inner, scope, at: offset)
    case .forced(let inner): return try forced(inner, expected, scope, at: offset)
    case .cast(let inner, let syntax): return try typed(inner, try type(syntax, in: scope), scope)
    case .conditionalCast(let inner, let syntax):
      let (value, type) = (try typed(inner, nil, scope), try type(syntax, in: scope))
      guard value.type == .named("Product"), type == .named("Product.Library") else {
        throw Unsupported("this cast is not supported", at: offset)
      }
      return Typed(.optional(type)) { frame in
        let product = try value.run(frame)
        return .optional(product.object?.maker == "library" ? product : nil)
      }
    case .keyPath: throw Unsupported("a key path is not supported here", at: offset)
    case .choice(let statement): return try choice(statement, expected, scope, at: offset)
    }
  }

  /// The type that `.name` is a member of.
  func expectedOwner(_ expected: ManifestType?, _ name: String, at offset: Int) throws -> ManifestType {
    guard let expected else { throw Unsupported("the type of '.\(name)' is unknown", at: offset) }
    if expected.isOptional, name == "none" || name == "some" || name == "init" {
      throw Unsupported("'.\(name)' may be a member of the optional", at: offset)
    }
    return expected.unwrapped
  }
}
