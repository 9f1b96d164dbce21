/// The completions that a shell offers for a value.
package enum CompletionKind: Sendable, Equatable {
  /// Nothing in particular.
  case `default`
  /// These words.
  case list([String])
  /// Files; only those with one of the extensions, if any are given.
  case file(extensions: [String] = [])
  case directory
  /// The lines that a command of the shell prints.
  case shellCommand(String)
}

/// A shell that completion scripts can be made for.
package enum CompletionShell: String, Sendable, CaseIterable, ExpressibleByArgument {
  case bash
  case zsh
  case fish
}
