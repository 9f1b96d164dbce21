/// A declaration of a Swift source, outside of function bodies: a type, extension, initialiser or function, and of the
/// rest the name alone.
package struct Declaration: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case `actor`, `class`, `enum`, `extension`, `protocol`, `struct`
    case initialiser, function
    case `typealias`
    /// A variable, a constant or a case, of those in one line the first.
    case value
    /// The use of a macro that may declare anything.
    case macro

    /// Whether it can contain other declarations.
    package var isType: Bool {
      switch self {
      case .actor, .class, .enum, .extension, .protocol, .struct: true
      case .initialiser, .function, .typealias, .value, .macro: false
      }
    }
  }

  package let kind: Kind
  /// For an extension `Outer.Inner`, without generic arguments, and empty for one of `[Int]`; `init` for an
  /// initialiser.
  package let name: String
  /// The index of the enclosing type or extension.
  package let parent: Int?
  /// Names without the `@` and without arguments: `MainActor`.
  package let attributes: [String]
  /// Without arguments: `public`, `static`, `nonisolated`.
  package let modifiers: [String]
  /// The names of its own generic parameters.
  package let generics: [String]
  /// What a type or extension inherits and conforms to, as written, without attributes and generic arguments.
  package internal(set) var inherited: [String] = []
  /// Whether a `where` follows that.
  package internal(set) var hasRequirements = false
  /// Of initialisers and functions alone.
  package let signature: Signature?
  /// The enclosing `#if`s, from the outermost.
  package let conditions: [Condition]
  /// The position of its keyword.
  package let position: SourcePosition

  /// As written; `nil` if there is none.
  package var access: AccessLevel? { modifiers.lazy.compactMap { AccessLevel(rawValue: $0) }.first }
}

/// The parameters and effects of an initialiser or function.
package struct Signature: Hashable, Sendable {
  package struct Parameter: Hashable, Sendable {
    /// `nil` for `_`, and for the operands of an operator.
    package let label: String?
    package let hasDefault: Bool
    /// Whether it takes any number of values: `Int...`.
    package var isVariadic = false
    /// Whether its type is a function's, with `->` outside of all brackets.
    package var isFunction = false
    /// Whether its type begins with `any`.
    package var isExistential = false
  }

  /// The errors that a call may throw.
  package enum Errors: Hashable, Sendable {
    case none
    case any
    /// One type, as written.
    case typed(String)
    /// Only errors that its arguments throw (`rethrows`).
    case ofArguments
  }

  package internal(set) var parameters: [Parameter] = []
  /// Whether it is an `init?` or `init!`.
  package internal(set) var isFailable = false
  /// Whether it is an `init!`, which a caller need not unwrap.
  package internal(set) var isUnwrapped = false
  package internal(set) var isAsync = false
  package internal(set) var errors = Errors.none
  /// The type of what a function returns, without spaces; `nil` if it returns nothing.
  package internal(set) var result: String?
}
