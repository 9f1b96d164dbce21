/// The words that an option takes as its value.
package struct SingleValueParsingStrategy: Sendable, Equatable {
  let value: ValueStrategy

  /// The next word, unless it looks like an option.
  package static var next: Self { Self(value: .next) }
  /// The next word, whatever it looks like.
  package static var unconditional: Self { Self(value: .unconditional) }
}

/// The words that a repeatable option takes as its values.
package struct ArrayParsingStrategy: Sendable, Equatable {
  let value: ValueStrategy

  /// One value for each occurrence of the option.
  package static var singleValue: Self { Self(value: .next) }
  /// All words up to the next option.
  package static var upToNextOption: Self { Self(value: .upToNextOption) }
  /// All remaining words.
  package static var remaining: Self { Self(value: .remaining) }
}

/// The words that a repeatable argument takes as its values.
package struct ArgumentArrayParsingStrategy: Sendable, Equatable {
  let value: ValueStrategy

  /// All remaining words that are no options.
  package static var remaining: Self { Self(value: .next) }
  /// The words after `--`.
  package static var postTerminator: Self { Self(value: .postTerminator) }
  /// Everything from the first such word on, options too.
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
