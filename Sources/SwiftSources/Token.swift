/// A stretch of Swift source that the lexer keeps together: a token, a comment or white space.
package struct Token: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// A name or a keyword: which of the two is for the reader to say.
    case identifier
    /// A name in backticks.
    case quotedIdentifier
    case number
    /// The opening quotes of a string, with the `#` before them.
    case stringStart
    /// What stands in a string between quotes and interpolations.
    case stringText
    /// The closing quotes of a string, with the `#` behind them. A string without an end has none.
    case stringEnd
    /// The `\(` that begins code in a string.
    case interpolationStart
    /// The `)` that ends code in a string.
    case interpolationEnd
    /// A regular expression between slashes, as a whole.
    case regex
    /// A `#` and the name behind it: `#if`, `#available`, `#Preview`.
    case directive
    /// An operator, `=`, `->`, and a `?` or `!` by itself where it stands behind an operand.
    case operatorSign
    /// A bracket or one of `, ; : . @ \ #`.
    case punctuation
    /// A byte that begins nothing.
    case unknown
    case comment
    case whiteSpace

    /// Whether it has no meaning of its own.
    package var isTrivia: Bool { self == .comment || self == .whiteSpace }
  }

  package let kind: Kind
  /// In bytes.
  package let range: Range<Int>
  package let position: SourcePosition
  /// Whether nothing but white space and comments stands before it in its line.
  package let startsLine: Bool
}

/// A line and a column, from 1, the latter counted in Unicode scalars. A byte-order mark counts as nothing.
package struct SourcePosition: Hashable, Comparable, Sendable {
  package let line: UInt32
  package let column: UInt32

  package init(line: UInt32, column: UInt32) { (self.line, self.column) = (line, column) }

  package static func < (a: SourcePosition, b: SourcePosition) -> Bool { (a.line, a.column) < (b.line, b.column) }
}
