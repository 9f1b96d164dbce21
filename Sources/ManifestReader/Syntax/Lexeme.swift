import SwiftSources

/// A token of a manifest, a string literal as a whole.
struct Lexeme: Sendable {
  enum Kind: Sendable {
    /// A name that is no keyword, or one in backticks, without them.
    case name
    case keyword
    case integer
    /// `5.9`, which only conditions have.
    case decimal
    case string
    case operatorSign
    case punctuation
    /// `#if` and the like.
    case directive
    case end
  }

  var kind: Kind
  var text: String
  /// In bytes.
  var offset: Int
  var startsLine = false
  /// True if an operand directly precedes an operator, or follows it.
  var isLeftBound = false
  var isRightBound = false
  /// True if white space or a comment precedes it.
  var isSpaced = true
  var parts: [StringPart] = []
}

enum StringPart: Sendable {
  case text(String)
  case code([Lexeme])
}
