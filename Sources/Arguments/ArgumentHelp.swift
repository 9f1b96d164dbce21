/// The places that mention an argument.
package enum ArgumentVisibility: Sendable, Hashable {
  /// In the help text and in completions.
  case `default`
  /// In the help text of `--help-hidden` only.
  case hidden
  /// Nowhere.
  case `private`
}

/// The help text of an argument.
package struct ArgumentHelp: Sendable, ExpressibleByStringInterpolation {
  package var abstract: String
  package var discussion: String
  /// The name of the value, as in `--output <folder>`; nil takes it from the property.
  package var valueName: String?
  package var visibility: ArgumentVisibility

  package init(
    _ abstract: String = "", discussion: String = "", valueName: String? = nil,
    visibility: ArgumentVisibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
  }

  package init(stringLiteral value: String) { self.init(value) }

  /// Leaves the argument out of the help text.
  package static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }

  /// Leaves the argument out of everything.
  package static var `private`: ArgumentHelp { ArgumentHelp(visibility: .private) }
}
