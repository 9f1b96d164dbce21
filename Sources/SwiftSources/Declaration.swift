/// A declaration of a Swift source, outside of function bodies: a type, extension, initialiser or function, and of the
/// rest the name alone.
package struct Declaration: Equatable, Sendable {
  package enum Kind: String, Sendable {
    case `actor`, `class`, `enum`, `extension`, `protocol`, `struct`
    case initialiser, function
    case `typealias`, `associatedtype`
    case `subscript`
    /// A variable, a constant or a case, of those in one line the first.
    case value
    /// The use of a macro that may declare anything.
    case macro

    /// True if it can contain other declarations.
    package var isType: Bool {
      switch self {
      case .actor, .class, .enum, .extension, .protocol, .struct: true
      case .initialiser, .function, .typealias, .associatedtype, .subscript, .value, .macro: false
      }
    }
  }

  package let kind: Kind
  /// For an extension `Outer.Inner`, without generic arguments, and empty for one of `[Int]`; `init` for an
  /// initialiser.
  package let name: String
  /// The index of the enclosing type or extension.
  package internal(set) var parent: Int?
  /// Names without the `@` and without arguments: `MainActor`.
  package let attributes: [String]
  /// Without arguments: `public`, `static`, `nonisolated`.
  package let modifiers: [String]
  /// The arguments of each `@available`, without the texts of messages: `["*", "unavailable"]`.
  package let availability: [[String]]
  /// The names of its own generic parameters.
  package let generics: [String]
  /// By the name of a generic parameter, what it has to conform to: `any P & Q` without the `any`.
  package internal(set) var bounds: [String: String] = [:]
  /// The types that a type or extension inherits from and conforms to, as written, without attributes and generic
  /// arguments.
  package internal(set) var inherited: [String] = []
  /// Attributes of what it inherits, by its name: `MainActor` of an isolated conformance.
  package internal(set) var inheritedAttributes: [String: [String]] = [:]
  /// True if a `where` follows that, or an extension names generic arguments.
  package internal(set) var hasRequirements = false
  /// The signature of an initialiser, function or subscript.
  package internal(set) var signature: Signature?
  /// The type of a value and the target of an alias, as written; of a value without a type the name in front of the
  /// bracket that makes it: `Maker` in `let shared = Maker()`. `()` for a case with values.
  package internal(set) var type: String?
  /// True if that type is written behind the name of a value.
  package internal(set) var isTypeWritten = false
  /// The type that a plain literal gives a value without one: `Int`, `Double`, `String`, `Bool`.
  package internal(set) var literalType: String?
  /// The effects of a value's getter, as written: `["async", "throws(Missing)"]`.
  package internal(set) var effects: [String] = []
  /// True if a value can be set by the code that sees it: a variable, stored or with a setter, that is not
  /// `private(set)`.
  package internal(set) var isSettable = false
  /// The words in the braces of a protocol's property: `get`, `nonmutating`, `set`.
  package internal(set) var accessors: [String] = []
  /// True if it is a case of an enum.
  package internal(set) var isCase = false
  /// The enclosing `#if`s, from the outermost.
  package let conditions: [Condition]
  /// The position of its keyword.
  package var position: SourcePosition

  /// True if reading a value needs `await` or `try`.
  package var isEffectful: Bool { !effects.isEmpty }

  /// True if the type has it, and not each of its values.
  package var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// As written; `nil` if there is none.
  package var access: AccessLevel? { modifiers.lazy.compactMap { AccessLevel(rawValue: $0) }.first }
}

/// The parameters and effects of an initialiser or function.
package struct Signature: Equatable, Sendable {
  package struct Parameter: Equatable, Sendable {
    /// `nil` for `_`, and for the operands of an operator.
    package let label: String?
    package let hasDefault: Bool
    /// True if it accepts any number of values: `Int...`, `repeat each T`.
    package var isVariadic = false
    /// As written, with one space between names, and without the default.
    package var type = ""
    /// True if its default is `nil`, or an empty collection, which show nothing about a type.
    package var hasEmptyDefault = false
  }

  /// The errors that a call may throw.
  package enum Errors: Equatable, Sendable {
    case none
    case any
    /// One type, as written.
    case typed(String)
    /// Only errors that its arguments throw (`rethrows`).
    case ofArguments
  }

  package internal(set) var parameters: [Parameter] = []
  /// True if it is an `init?` or `init!`.
  package internal(set) var isFailable = false
  /// True if it is an `init!`, which a caller need not unwrap.
  package internal(set) var isUnwrapped = false
  package internal(set) var isAsync = false
  package internal(set) var errors = Errors.none
  /// The type of what a function returns; `nil` if it returns nothing.
  package internal(set) var result: String?
}

/// The words for access from other modules, and the place in them of the byte that is rarest in sources.
private let accessWords = [("public", 2), ("package", 3), ("open", 1)].map { (word: Array($0.utf8), index: $1) }

/// Returns whether a source may have declarations that other modules see.
package func mayDeclareForOthers(_ source: SwiftSource) -> Bool {
  guard accessWords.contains(where: { has($0.word, with: $0.index, source.bytes) }) else { return false }
  var tokens = TokenCursor(source)
  while let token = tokens.next() {
    if token.kind == .identifier, ["public", "open", "package"].contains(tokens.text(token)) { return true }
  }
  return false
}
