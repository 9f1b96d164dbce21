import SwiftSources

/// A token with the number of its name, small enough that a whole file of them is kept.
struct Piece {
  enum Kind: UInt8 {
    case name, quotedName
    /// A bracket or one of `, ; : . @`.
    case sign
    case `operator`
    case directive
    /// A number, a regular expression, and each end of a string.
    case literal
  }

  let kind: Kind
  /// The byte of a sign, or the first of an operator.
  let byte: UInt8
  /// The number of a name, an operator of several bytes, or a directive without its `#`; else -1.
  let name: Int32
  let position: SourcePosition
  /// True if white space or a comment precedes it.
  let isSpaced: Bool
  let startsLine: Bool

  func isSign(_ sign: Unicode.Scalar) -> Bool { kind == .sign && byte == UInt8(ascii: sign) }

  var isName: Bool { kind == .name || kind == .quotedName }

  /// Splits a source. Text of strings is left out, code in them is not; an interpolation is a pair of round brackets.
  ///
  /// - Returns: true if all that it begins has an end, and no merge left its marks in it.
  static func pieces(of source: [UInt8], names: inout NameTable, into pieces: inout [Piece]) -> Bool {
    pieces.removeAll(keepingCapacity: true)
    var lexer = Lexer(source)
    var end = 0
    var isMerged = true
    while let token = lexer.next() {
      let kind: Kind
      var byte = source[token.range.lowerBound]
      var name: Int32 = -1
      switch token.kind {
      case .identifier:
        kind = .name
        name = names.number(of: source, in: token.range)
      case .quotedIdentifier:
        kind = .quotedName
        name = names.number(of: source, in: token.range.lowerBound + 1..<token.range.upperBound - 1)
      case .directive:
        kind = .directive
        name = names.number(of: source, in: token.range.lowerBound + 1..<token.range.upperBound)
      case .operatorSign:
        kind = .operator
        if token.range.count > 1 { name = names.number(of: source, in: token.range) }
        if token.range.count == 7, token.startsLine, source[token.range].allSatisfy({ $0 == UInt8(ascii: "<") }) {
          isMerged = false
        }
      case .punctuation: kind = .sign
      case .interpolationStart: (kind, byte) = (.sign, UInt8(ascii: "("))
      case .interpolationEnd: (kind, byte) = (.sign, UInt8(ascii: ")"))
      case .stringStart, .stringEnd, .number, .regex: kind = .literal
      case .stringText, .unknown, .comment, .whiteSpace: continue
      }
      pieces.append(
        Piece(
          kind: kind, byte: byte, name: name, position: token.position, isSpaced: token.range.lowerBound != end,
          startsLine: token.startsLine))
      end = token.range.upperBound
    }
    return isMerged && !lexer.isOpen
  }
}
