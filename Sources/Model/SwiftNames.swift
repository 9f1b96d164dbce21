import Text

// Names that generated Swift may hold. Only their checks make them, so that a text from a file cannot stand for one.

/// A Swift identifier, possibly a keyword: printers put those in backticks where they have to.
///
/// A literal, and an interpolation of identifiers and numbers, is one by construction.
package struct SwiftIdentifier: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  /// `nil` for a text that ``isSwiftIdentifier(_:)`` refuses.
  package init?(_ text: String) {
    guard isSwiftIdentifier(text) else { return nil }
    self.text = text
  }

  /// The module of a target: what no identifier holds becomes `_`, as SwiftPM names it.
  package init(moduleOf target: String) {
    let name = moduleName(ofTarget: target)
    text = isSwiftIdentifier(name) ? name : "_" + name.utf8.map { String($0, radix: 16) }.joined()
  }

  fileprivate init(joined text: String) { self.text = text }

  package var description: String { text }

  package static func < (one: SwiftIdentifier, other: SwiftIdentifier) -> Bool { one.text < other.text }
}

extension SwiftIdentifier: ExpressibleByStringInterpolation {
  // A literal as StaticString, which no text of a file can be.
  package init(stringLiteral text: StaticString) { self.init(joined: text.description) }

  package init(stringInterpolation parts: Interpolation) { self.init(joined: parts.text) }

  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ text: StaticString) { self.text += text.description }
    package mutating func appendInterpolation(_ name: SwiftIdentifier) { text += name.text }
    package mutating func appendInterpolation(_ name: StaticString) { text += name.description }
    package mutating func appendInterpolation(_ number: UInt) { text += String(number) }

    /// The letters and digits in ASCII of a text, each word capitalised; not for the start of a name.
    package mutating func appendInterpolation(words text: String) {
      var startsWord = true
      for byte in text.utf8 {
        let isLower = (0x61...0x7A).contains(byte)
        guard isLower || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) else {
          startsWord = true
          continue
        }
        self.text.unicodeScalars.append(Unicode.Scalar(isLower && startsWord ? byte - 0x20 : byte))
        startsWord = false
      }
    }
  }
}

/// A type or a function by its name, possibly dotted: each part is an identifier.
package struct TypeReference: Hashable, Sendable, CustomStringConvertible {
  /// The parts with a dot between them.
  package let text: String

  /// `nil` for a text with a part that is no identifier.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.allSatisfy({ isSwiftIdentifier(String(Substring($0))) }) else { return nil }
    self.text = text
  }

  package init(_ parts: [SwiftIdentifier]) { text = parts.map(\.text).joined(separator: ".") }

  package var parts: [SwiftIdentifier] {
    text.utf8.split(separator: UInt8(ascii: ".")).map { SwiftIdentifier(joined: String(Substring($0))) }
  }

  package var description: String { text }
}

extension TypeReference: ExpressibleByStringLiteral {
  package init(stringLiteral text: StaticString) { self.text = text.description }
}
