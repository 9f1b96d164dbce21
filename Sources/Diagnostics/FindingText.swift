/// The sentence of a finding, and the things that it names: the values that are interpolated between quotes.
///
/// `"'\(name)' needs '\(other)' at \(version)"` names two things.
package struct FindingText: ExpressibleByStringInterpolation, Sendable {
  /// The whole sentence.
  let text: String
  /// The names, in their order.
  let names: [String]
  /// The sentence without them.
  let rest: String

  /// A sentence that names nothing.
  package init(_ text: String) { (self.text, names, rest) = (text, [], text) }

  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation parts: StringInterpolation) {
    (text, names, rest) = (parts.text, parts.names, parts.rest + parts.quoted)
  }

  private init(_ first: FindingText, _ second: FindingText) {
    (text, names, rest) = (first.text + second.text, first.names + second.names, first.rest + second.rest)
  }

  package static func + (first: FindingText, second: FindingText) -> FindingText { FindingText(first, second) }

  package static func + (first: FindingText, second: String) -> FindingText { FindingText(first, FindingText(second)) }

  /// Collects the values between quotes.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var names: [String] = []
    fileprivate var rest = ""
    /// The text since an opening quote.
    fileprivate var quoted = ""
    private var isQuoted = false
    /// True if a value was interpolated since the opening quote.
    private var hasValue = false

    package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }

    package mutating func appendLiteral(_ literal: String) {
      text += literal
      for scalar in literal.unicodeScalars {
        if scalar != "'" {
          if isQuoted { quoted.unicodeScalars.append(scalar) } else { rest.unicodeScalars.append(scalar) }
        } else if isQuoted {
          if hasValue { names.append(quoted) } else { rest += "'\(quoted)'" }
          (isQuoted, hasValue, quoted) = (false, false, "")
        } else if rest.unicodeScalars.last?.properties.isAlphabetic == true {
          // An apostrophe.
          rest += "'"
        } else {
          isQuoted = true
        }
      }
    }

    package mutating func appendInterpolation(_ value: String) {
      text += value
      if isQuoted {
        quoted += value
        hasValue = true
      } else {
        rest += value
      }
    }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendInterpolation(value.description)
    }

    package mutating func appendInterpolation(_ value: FindingText) {
      text += value.text
      names += value.names
      rest += value.rest
    }
  }
}
