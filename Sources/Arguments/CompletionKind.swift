/// What a shell offers when a value is to be completed.
package enum CompletionKind: Sendable, Hashable {
  /// Nothing in particular.
  case `default`
  /// These words.
  case list([String])
  /// Files, those with one of the extensions only where any are given.
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
