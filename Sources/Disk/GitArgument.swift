/// An argument of git: a literal of this program, or a text behind a check that git takes it for no option.
package struct GitArgument: Equatable, Sendable {
  package let text: String

  /// An operand; `nil` for a text that git would take for an option, or that no argument can hold.
  package init?(operand text: String) {
    if text.utf8.first == UInt8(ascii: "-") || text.utf8.contains(0) { return nil }
    self.text = text
  }

  /// A path, absolute or relative to git's working folder.
  package static func path(_ path: String) -> GitArgument {
    GitArgument(joined: path.utf8.first == UInt8(ascii: "/") ? path : "./" + path)
  }

  /// A setting for this run, with any value.
  package static func setting(_ key: StaticString, _ value: String) -> [GitArgument] {
    ["-c", GitArgument(joined: "\(key)=\(value)")]
  }

  fileprivate init(joined text: String) { self.text = text }
}

extension GitArgument: ExpressibleByStringInterpolation {
  // A literal as StaticString, which no text from elsewhere can be.
  package init(stringLiteral text: StaticString) { self.init(joined: text.description) }

  package init(stringInterpolation parts: Interpolation) { self.init(joined: parts.text) }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: StaticString) { self.text += text.description }
    package mutating func appendInterpolation(_ text: StaticString) { self.text += text.description }
    package mutating func appendInterpolation(_ argument: GitArgument) { text += argument.text }
    package mutating func appendInterpolation(_ object: GitObject) { text += object.name }
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    /// Adds the value behind an option, as in `--git-dir=PATH`, or behind a revision and its colon.
    package mutating func appendInterpolation(value text: String) { self.text += text }
  }
}

/// git's name of an object.
package struct GitObject: Hashable, Comparable, Sendable {
  /// 40 or 64 lower-case hexadecimal digits.
  package let name: String

  /// `nil` for a text that is none.
  package init?(_ name: String) {
    guard isGitObjectName(name) else { return nil }
    self.name = name
  }

  package var argument: GitArgument { "\(self)" }

  package static func < (one: GitObject, other: GitObject) -> Bool { one.name < other.name }
}
