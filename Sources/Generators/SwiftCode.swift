import Model

/// Swift source that is written as it is.
///
/// It is made of literals of this program, checked names, numbers, escaped string literals and the texts of comments, and
/// of nothing else: a text that comes from a file does not compile in its place.
struct SwiftCode: Equatable, Sendable {
  fileprivate(set) var text: String

  static func + (one: SwiftCode, other: SwiftCode) -> SwiftCode { SwiftCode(joined: one.text + other.text) }
  static func += (one: inout SwiftCode, other: SwiftCode) { one.text += other.text }

  fileprivate init(joined text: String) { self.text = text }

  /// The last place of some code in this one, as what stands before and behind it.
  func split(atLast separator: SwiftCode) -> (before: SwiftCode, behind: SwiftCode)? {
    text.ranges(of: separator.text).last.map { range in
      (SwiftCode(joined: String(text[..<range.lowerBound])), SwiftCode(joined: String(text[range.upperBound...])))
    }
  }
}

extension [SwiftCode] {
  func joined(separator: SwiftCode = "") -> SwiftCode {
    SwiftCode(joined: map(\.text).joined(separator: separator.text))
  }
}

extension SwiftCode: ExpressibleByStringInterpolation {
  // A literal as StaticString, which no text of a file can be.
  @inline(never) init(stringLiteral text: StaticString) { self.init(joined: text.description) }

  init(stringInterpolation parts: Interpolation) { self.init(joined: parts.text) }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    @inline(never) init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    @inline(never) mutating func appendLiteral(_ text: StaticString) { self.text += text.description }
    @inline(never) mutating func appendInterpolation(_ text: StaticString) { self.text += text.description }
    mutating func appendInterpolation(_ code: SwiftCode) { text += code.text }
    mutating func appendInterpolation(_ name: SwiftIdentifier) { text += name.text }
    @inline(never) mutating func appendInterpolation(_ number: Int) { text += String(number) }
    /// A number that is neither infinite nor none.
    @inline(never) mutating func appendInterpolation(_ number: Double) {
      // The compiler warns of the digits of one that is too small to have all of its precision.
      if number.isSubnormal {
        text += "Swift.Double(bitPattern: \(number.bitPattern))"
      } else {
        text += number.isFinite ? number.description : "0"
      }
    }
    @inline(never) mutating func appendInterpolation(_ tools: ToolsVersion) { text += tools.description }

    /// A word of this program: every raw value is one of its literals.
    mutating func appendInterpolation(_ word: some RawRepresentable<String> & CaseIterable) { text += word.rawValue }

    mutating func appendInterpolation(literal value: String) { text += swiftLiteral(value) }

    /// Text of a comment that ends with its line.
    mutating func appendInterpolation(comment value: String) { text += Self.visible(value) }

    /// Without line breaks, control characters and bidirectional controls.
    private static func visible(_ text: String) -> String {
      if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
      var visible = ""
      for scalar in text.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
          visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: visible.unicodeScalars.append(scalar)
        }
      }
      return visible
    }
  }
}

extension SourceWriter {
  /// The code that was laid out.
  var code: SwiftCode { SwiftCode(joined: String(decoding: output, as: UTF8.self)) }
}

extension [UInt8] {
  mutating func add(_ code: SwiftCode) { add(code.text) }

  /// Appends a text of this program.
  @inline(never) mutating func add(_ text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }
}
