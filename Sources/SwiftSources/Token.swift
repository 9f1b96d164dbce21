/// A piece of Swift source: a token, a comment or white space.
package struct Token: Equatable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// A name or a keyword; the lexer does not tell them apart.
    case identifier
    /// A name in backticks.
    case quotedIdentifier
    case number
    /// The opening quotes of a string, with the `#` before them.
    case stringStart
    /// Text in a string between quotes and interpolations.
    case stringText
    /// The closing quotes of a string, with the `#`s after them. An unclosed string has none.
    case stringEnd
    /// The `\(` that opens an interpolation.
    case interpolationStart
    /// The `)` that closes an interpolation.
    case interpolationEnd
    /// A regular expression between slashes, as a whole.
    case regex
    /// A `#` and the name after it: `#if`, `#available`, `#Preview`.
    case directive
    /// An operator, `=`, `->`, and a lone `?` or `!` after an operand.
    case operatorSign
    /// A bracket or one of `, ; : . @ \ #`.
    case punctuation
    /// A byte that starts no token.
    case unknown
    case comment
    case whiteSpace

    /// True if it has no meaning of its own.
    package var isTrivia: Bool { self == .comment || self == .whiteSpace }
  }

  package let kind: Kind
  /// True if only white space and comments precede it in its line.
  package let startsLine: Bool
  private let start: UInt32
  private let end: UInt32
  package let position: SourcePosition

  init(kind: Kind, _ range: Range<Int>, position: SourcePosition, startsLine: Bool) {
    (self.kind, self.position, self.startsLine) = (kind, position, startsLine)
    (start, end) = (UInt32(range.lowerBound), UInt32(range.upperBound))
  }

  /// In bytes.
  package var range: Range<Int> { Int(start)..<Int(end) }

  /// Its bytes as text, with invalid UTF-8 replaced.
  func text(in source: [UInt8]) -> String { String(decoding: source[range], as: UTF8.self) }

  /// Returns whether it has this text.
  func spells(_ spelling: StaticString, in source: [UInt8]) -> Bool {
    guard range.count == spelling.utf8CodeUnitCount else { return false }
    let wanted = spelling.utf8Start
    return range.allSatisfy { source[$0] == wanted[$0 - range.lowerBound] }
  }
}

/// A line and a column, from 1, the column in Unicode scalars. A byte-order mark does not count.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package let line: UInt32
  package let column: UInt32

  package init(line: UInt32, column: UInt32) { (self.line, self.column) = (line, column) }

  package static func < (a: SourcePosition, b: SourcePosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
