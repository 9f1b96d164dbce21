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
    /// What follows the last token.
    case end
  }

  var kind: Kind
  var text: String
  /// In bytes.
  var offset: Int
  var startsLine = false
  /// Whether an operand directly precedes an operator, or follows it.
  var isLeftBound = false
  var isRightBound = false
  /// Whether white space or a comment precedes it.
  var isSpaced = true
  /// Of a string literal.
  var parts: [StringPart] = []
}

/// A part of a string literal.
enum StringPart: Sendable {
  case text(String)
  case code([Lexeme])
}

/// Words that the grammar reserves: no name of a manifest can be one, unless in backticks.
let keywords: Set<String> = [
  "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
  "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
  "in",
  "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
  "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
  "try", "typealias", "var", "where", "while",
]
