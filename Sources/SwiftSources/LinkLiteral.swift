/// A string of a source that is a link with a scheme that is asked for.
package struct LinkLiteral: Equatable, Sendable {
  /// The text between the quotes; each interpolation is ``unknown``.
  package let text: String
  package let position: SourcePosition

  /// In the place of what only a running program knows.
  package static let unknown = "\u{0}"
}

/// The strings of a source that are links as they stand: what something is appended to is none, nor is what has several
/// lines or an escape.
///
/// - Parameter schemes: in lower case.
package func linkLiterals(in source: SwiftSource, schemes: [String]) -> [LinkLiteral] {
  guard !schemes.isEmpty, mayHaveLink(source.bytes, schemes) else { return [] }
  var found: [LinkLiteral] = []
  var tokens = TokenCursor(source)
  // Strings that are open, each in an interpolation of the one before.
  var open: [(text: String, position: SourcePosition)] = []
  while let token = tokens.next() {
    switch token.kind {
    case .stringStart: open.append(("", token.position))
    case .stringText: if !open.isEmpty { open[open.count - 1].text += tokens.text(token) }
    case .interpolationStart: if !open.isEmpty { open[open.count - 1].text += LinkLiteral.unknown }
    case .stringEnd:
      guard let (text, position) = open.popLast(), isLink(text, schemes), !isContinued(tokens) else { continue }
      found.append(LinkLiteral(text: text, position: position))
    default: break
    }
  }
  return found
}

/// Returns whether something is appended to the string that just ended, or a method of it is called.
private func isContinued(_ tokens: TokenCursor) -> Bool {
  guard let next = tokens.peek() else { return false }
  return tokens.isSign(next, ".") || next.kind == .operatorSign && tokens.text(next).hasPrefix("+")
}

private func isLink(_ text: String, _ schemes: [String]) -> Bool {
  guard let colon = text.firstIndex(of: ":"), schemes.contains(text[..<colon].lowercased()),
    text[colon...].hasPrefix("://"), !text.hasSuffix("/")
  else { return false }
  return !text.contains { $0.isNewline || $0 == "\\" || $0 == " " }
}

/// Returns whether quotes, one of the schemes and `://` occur anywhere. Most files have none, and are not split into
/// tokens.
private func mayHaveLink(_ source: [UInt8], _ schemes: [String]) -> Bool {
  let mark = Array("://".utf8)
  var start = 0
  while let colon = source[start...].firstIndex(of: mark[0]) {
    start = colon + 1
    guard source[colon...].starts(with: mark) else { continue }
    for scheme in schemes {
      let first = colon - scheme.utf8.count
      guard first > 0, source[first - 1] == UInt8(ascii: "\"") else { continue }
      let isSame = zip(source[first..<colon], scheme.utf8).allSatisfy { byte, wanted in
        (0x41...0x5A).contains(byte) ? byte + 32 == wanted : byte == wanted
      }
      if isSame { return true }
    }
  }
  return false
}
