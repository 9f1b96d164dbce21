/// How the value of an option is found.
package struct SingleValueParsingStrategy: Sendable, Hashable {
  let value: ValueStrategy

  /// The next word, unless it looks like an option.
  package static var next: Self { Self(value: .next) }
  /// The next word, whatever it looks like.
  package static var unconditional: Self { Self(value: .unconditional) }
}

/// How the values of an option that takes several are found.
package struct ArrayParsingStrategy: Sendable, Hashable {
  let value: ValueStrategy

  /// One for each time the option is given.
  package static var singleValue: Self { Self(value: .next) }
  /// All words up to the next option.
  package static var upToNextOption: Self { Self(value: .upToNextOption) }
  /// All words that are left.
  package static var remaining: Self { Self(value: .remaining) }
}

/// How the values of an argument that takes several are found.
package struct ArgumentArrayParsingStrategy: Sendable, Hashable {
  let value: ValueStrategy

  /// All words that belong to nothing else.
  package static var remaining: Self { Self(value: .next) }
  /// The words after `--`.
  package static var postTerminator: Self { Self(value: .postTerminator) }
  /// From the first such word on everything, options too.
  package static var captureForPassthrough: Self { Self(value: .remaining) }
}

/// The strategies of all kinds of arguments.
enum ValueStrategy: Sendable, Hashable {
  case next
  case unconditional
  case upToNextOption
  case remaining
  case postTerminator
}
