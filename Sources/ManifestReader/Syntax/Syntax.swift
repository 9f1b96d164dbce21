final class Expression: Sendable {
  indirect enum Kind: Sendable {
    case string([StringFragment])
    case integer(Int)
    case boolean(Bool)
    case null
    /// `()`.
    case nothing
    case array([Expression])
    case dictionary([(Expression, Expression)])
    case name(String)
    /// `.name`, of the type that is expected.
    case implicitMember(String)
    case member(Expression, String)
    case call(Expression, [Argument])
    case index(Expression, [Argument])
    case binary(String, Expression, Expression)
    case not(Expression)
    case negative(Expression)
    case ternary(Expression, Expression, Expression)
    case closure(ClosureSyntax)
    /// `base?` in a chain.
    case chained(Expression)
    case forced(Expression)
    case cast(Expression, TypeSyntax)
    /// `value as? Type`.
    case conditionalCast(Expression, TypeSyntax)
    case keyPath([String])
    /// An `if` or a `switch` that is a value.
    case choice(Statement)
    case parenthesised(Expression)
    case tuple([Argument])
  }

  let kind: Kind
  /// In bytes.
  let offset: Int
  /// The depth of the expressions nested in it.
  let height: Int

  init(_ kind: Kind, at offset: Int) throws {
    (self.kind, self.offset) = (kind, offset)
    height = 1 + (kind.parts.map(\.height).max() ?? 0)
    if height > Limits.nesting { throw Unsupported("it is nested too deeply", at: offset) }
  }
}

extension Expression.Kind {
  /// The expressions that it is made of, without those in statements.
  var parts: [Expression] {
    switch self {
    case .string(let fragments): fragments.compactMap { if case .value(let value) = $0 { value } else { nil } }
    case .array(let elements): elements
    case .dictionary(let pairs): pairs.flatMap { [$0.0, $0.1] }
    case .tuple(let parts): parts.map(\.value)
    case .call(let base, let arguments), .index(let base, let arguments): [base] + arguments.map(\.value)
    case .binary(_, let first, let second): [first, second]
    case .ternary(let condition, let first, let second): [condition, first, second]
    case .member(let base, _), .chained(let base), .forced(let base), .cast(let base, _), .conditionalCast(let base, _),
      .parenthesised(let base), .not(let base), .negative(let base):
      [base]
    case .integer, .boolean, .null, .nothing, .name, .implicitMember, .closure, .keyPath, .choice: []
    }
  }
}

enum StringFragment: Sendable {
  case text(String)
  case value(Expression)
}

struct Argument: Sendable {
  var label: String?
  var value: Expression
  /// True for a closure behind the parentheses.
  var isTrailing = false
}

final class ClosureSyntax: Sendable {
  /// `nil` where none are named.
  let parameters: [(name: String, type: TypeSyntax?)]?
  let result: TypeSyntax?
  let body: [Statement]

  init(parameters: [(name: String, type: TypeSyntax?)]?, result: TypeSyntax?, body: [Statement]) {
    (self.parameters, self.result, self.body) = (parameters, result, body)
  }
}

struct TypeSyntax: Sendable {
  indirect enum Kind: Sendable {
    /// `Target.Dependency`, with generic arguments.
    case name(String, [TypeSyntax])
    case optional(TypeSyntax)
    case array(TypeSyntax)
    case dictionary(TypeSyntax, TypeSyntax)
    case function([TypeSyntax], TypeSyntax)
    case tuple([(label: String?, type: TypeSyntax)])
    case void
  }

  let kind: Kind
  let offset: Int
}

struct Statement: Sendable {
  indirect enum Kind: Sendable {
    /// A module, or one thing of it.
    case importing(String, String?)
    case variables([VariableSyntax], isMutable: Bool)
    case function(FunctionSyntax)
    case `extension`(TypeSyntax, [Statement])
    case namespace(NamespaceSyntax)
    case alias(String, TypeSyntax)
    case expression(Expression)
    case assignment(String, Expression, Expression)
    /// With several names of the parts of a tuple.
    case `for`(names: [String], type: TypeSyntax?, in: Expression, where: Expression?, [Statement])
    case `if`(IfSyntax)
    case `guard`([ConditionSyntax], [Statement])
    case `switch`(Expression, [SwitchCase])
    case block([Statement])
    case `return`(Expression?)
    case `break`
    case `continue`
    case compiledIf([(condition: [Lexeme]?, body: [Statement])])
  }

  var kind: Kind
  var offset: Int
  /// `static` and the like.
  var modifiers: Set<String> = []
}

struct VariableSyntax: Sendable {
  /// `_` discards.
  var name: String
  var type: TypeSyntax?
  var value: Expression?
  /// The body of a computed variable.
  var getter: [Statement]?
}

struct FunctionSyntax: Sendable {
  var name: String
  var parameters: [ParameterSyntax]
  var result: TypeSyntax?
  var body: [Statement]
  /// True if it belongs to the main actor.
  var isIsolated = false
}

struct ParameterSyntax: Sendable {
  var label: String?
  var name: String
  var type: TypeSyntax
  var value: Expression?
}

/// An enumeration or a structure.
struct NamespaceSyntax: Sendable {
  var name: String
  var isEnumeration: Bool
  var inherited: [String] = []
  var cases: [(name: String, value: Expression?)] = []
  var members: [Statement] = []
}

final class IfSyntax: Sendable {
  let conditions: [ConditionSyntax]
  let body: [Statement]
  /// `nil` without an `else`.
  let otherwise: [Statement]?

  init(_ conditions: [ConditionSyntax], _ body: [Statement], _ otherwise: [Statement]?) {
    (self.conditions, self.body, self.otherwise) = (conditions, body, otherwise)
  }
}

enum ConditionSyntax: Sendable {
  case holds(Expression)
  /// `let name = value`.
  case binds(String, TypeSyntax?, Expression)
  /// `case .pattern = value`.
  case matches(PatternSyntax, Expression)
}

/// `.name(label: let name, _)`.
struct PatternSyntax: Sendable {
  var name: String
  var offset: Int
  /// The variable of each part is `nil` for `_`.
  var parts: [(label: String?, variable: String?)] = []
}

struct SwitchCase: Sendable {
  /// `nil` for `default`.
  var patterns: [Expression]?
  var body: [Statement]
}
