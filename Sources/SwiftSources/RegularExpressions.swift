extension Lexer {
  /// Scans `#/…/#` after its first `#`s. A regular expression of several lines has nothing after the first slash in
  /// that line; one without an end extends to the end of its line, or of the source.
  mutating func scanDelimitedRegex(hashes: Int) -> Token.Kind {
    offset += 1
    var first = offset
    while byte(first) == UInt8(ascii: " ") || byte(first) == UInt8(ascii: "\t") { first += 1 }
    let isLong = isLineBreak(byte(first))
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where offset + 1 < bytes.count && (isLong || !isLineBreak(bytes[offset + 1])):
        offset += 2
      case UInt8(ascii: "/"):
        offset += 1
        var found = 0
        while found < hashes, byte(offset + found) == UInt8(ascii: "#") { found += 1 }
        offset += found
        if found == hashes { return .regex }
      case let other where !isLong && isLineBreak(other): return .regex
      default: offset += 1
      }
    }
    return .regex
  }

  /// The end of a regular expression between bare slashes that starts at an offset; `nil` if there is none.
  ///
  /// As in SE-0354: it has no space at its start and end, ends on its line, and closes no parenthesis it did not open.
  mutating func bareRegexEnd(from slash: Int) -> Int? {
    guard slash >= regexSearched else { return nil }
    let (end, isClosed) = searchRegexEnd(from: slash)
    if !isClosed { regexSearched = end }
    return isClosed ? end : nil
  }

  /// The end of a possible regular expression, and whether it is closed there.
  private func searchRegexEnd(from slash: Int) -> (end: Int, isClosed: Bool) {
    var end = slash + 1
    if byte(end) == UInt8(ascii: " ") || byte(end) == UInt8(ascii: "\t") { return (slash, false) }
    var depth = 0
    var isClass = false
    while end < bytes.count, !isLineBreak(bytes[end]) {
      switch bytes[end] {
      case UInt8(ascii: "\\"):
        end += 1
        if end == bytes.count || isLineBreak(bytes[end]) { return (end, false) }
      case UInt8(ascii: "["): isClass = true
      case UInt8(ascii: "]"): isClass = false
      case UInt8(ascii: "(") where !isClass: depth += 1
      case UInt8(ascii: ")") where !isClass:
        depth -= 1
        if depth < 0 { return (end, false) }
      case UInt8(ascii: "/"):
        let last = bytes[end - 1]
        let isSpaced = last == UInt8(ascii: " ") || last == UInt8(ascii: "\t")
        let isClosed = !isSpaced || bytes[end - 2] == UInt8(ascii: "\\")
        return (isClosed ? end + 1 : end, isClosed)
      default: break
      }
      end += 1
    }
    return (end, false)
  }

  /// Returns whether an expression can start with an operator, judged by the text before it.
  ///
  /// An operator with the spacing of a prefix operator starts one anywhere, except in the declaration of an operator.
  func mayBeginExpression(_ range: Range<Int>) -> Bool {
    guard let previous else { return true }
    let isPrefix = !isBound(before: range.lowerBound) && isBound(behind: range.upperBound)
    switch previous.kind {
    case .identifier:
      if spells(previous, "func") || spells(previous, "operator") { return false }
      return isPrefix || keywordsBeforeExpressions.contains(text(previous))
    case .operatorSign:
      let isPostfix = isBound(before: previous.range.lowerBound) && !isBound(behind: previous.range.upperBound)
      let isMark = spells(previous, "?") || spells(previous, "!")
      return isPrefix || !(isPostfix || isMark && isBound(before: previous.range.lowerBound))
    case .punctuation:
      switch bytes[previous.range.lowerBound] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return isPrefix
      case UInt8(ascii: "."), UInt8(ascii: "\\"), UInt8(ascii: "@"), UInt8(ascii: "#"): return false
      default: return true
      }
    case .interpolationStart: return true
    default: return isPrefix
    }
  }
}

private let keywordsBeforeExpressions: Set<String> = [
  "return", "throw", "try", "await", "in", "case", "where", "if", "guard", "while", "switch", "else", "do", "defer",
  "repeat", "is", "as",
]
