/// A type that can be parsed from one word of a command line.
package protocol ExpressibleByArgument {
  /// Nil when the word is not a value of this type.
  init?(argument: String)

  /// The value as a user would type it, for the help text.
  var defaultValueDescription: String { get }

  /// All words that are accepted, when they can be listed.
  static var allValueStrings: [String] { get }

  /// The completions a shell offers for such a value.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  package var defaultValueDescription: String { "\(self)" }
  package static var allValueStrings: [String] { [] }
  package static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .default : .list(allValueStrings)
  }
}

extension ExpressibleByArgument where Self: CaseIterable {
  package static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  package init?(argument: String) {
    guard let value = RawValue(argument: argument) else { return nil }
    self.init(rawValue: value)
  }

  package var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension String: ExpressibleByArgument {
  package init?(argument: String) { self = argument }
}

extension Bool: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
  package static var allValueStrings: [String] { ["true", "false"] }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
  package init?(argument: String) { self.init(argument) }
}

extension Int: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}
