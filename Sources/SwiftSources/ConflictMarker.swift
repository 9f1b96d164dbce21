/// The line, from 1, on which git left two versions that it could not merge, where a compiler refuses that; `nil` if there
/// is none, or if the marks stand in a string or comment.
package func lineOfConflict(_ source: [UInt8]) -> UInt32? {
  // Hardly a file has them.
  guard source.holds("<<<<<<< "), source.holds(">>>>>>> "),
    let end = source.indices.last(where: { isLine(">>>>>>> ", at: $0, in: source) })
  else { return nil }
  var tokens = TokenCursor(source)
  while let token = tokens.next(), token.range.lowerBound < end {
    if isLine("<<<<<<< ", at: token.range.lowerBound, in: source) { return token.position.line }
  }
  return nil
}

/// Whether a line starts at an offset, with a text.
private func isLine(_ text: String, at offset: Int, in source: [UInt8]) -> Bool {
  (offset == 0 || isLineBreak(source[offset - 1])) && source[offset...].starts(with: text.utf8)
}
