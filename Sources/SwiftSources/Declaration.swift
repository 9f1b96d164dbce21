/// A type, extension, initialiser or function that a Swift source declares outside of code.
package struct Declaration: Hashable, Sendable {
  package enum Kind: String, Sendable {
    case `actor`, `class`, `enum`, `extension`, `protocol`, `struct`
    case initialiser, function

    /// Whether others are declared in it.
    package var isType: Bool { self != .initialiser && self != .function }
  }

  package let kind: Kind
  /// `Outer.Inner` of an extension, without what is between `<` and `>`, and nothing for one of `[Int]`; `init` of an
  /// initialiser.
  package let name: String
  /// The type or extension it is declared in, by its index.
  package let parent: Int?
  /// Names without the `@` and without arguments: `MainActor`.
  package let attributes: [String]
  /// Without arguments: `public`, `static`, `nonisolated`.
  package let modifiers: [String]
  /// The names of its own generic parameters.
  package let generics: [String]
  /// `nil` for types and extensions.
  package let signature: Signature?
  /// The `#if`s it stands under, from the outermost.
  package let conditions: [Condition]
  /// Where its keyword stands.
  package let position: SourcePosition

  /// As it is written; `nil` where nothing is.
  package var access: AccessLevel? { modifiers.lazy.compactMap { AccessLevel(rawValue: $0) }.first }
}

/// How an initialiser or function is called.
package struct Signature: Hashable, Sendable {
  package struct Parameter: Hashable, Sendable {
    /// `nil` for `_`, and for the operands of an operator.
    package let label: String?
    package let hasDefault: Bool
  }

  /// What a call may throw.
  package enum Errors: Hashable, Sendable {
    case none
    case any
    /// Of one type, as it is written.
    case typed(String)
    /// Only what its arguments throw.
    case ofArguments
  }

  package internal(set) var parameters: [Parameter] = []
  /// Whether it is an `init?` or `init!`.
  package internal(set) var isFailable = false
  package internal(set) var isAsync = false
  package internal(set) var errors = Errors.none
}
