#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The line, from 1, on which git left two versions that it could not merge, where a compiler refuses that; `nil` if there
/// is none, or if the marks stand in a string or comment.
package func lineOfConflict(_ source: [UInt8]) -> UInt32? {
  var start = 0
  while let mark = offset(ofLine: "<<<<<<< ", in: source, from: start) {
    start = mark + 1
    if offset(ofLine: ">>>>>>> ", in: source, from: start) != nil, startsToken(mark, in: source) {
      return UInt32(1 + source[..<mark].count { $0 == UInt8(ascii: "\n") })
    }
  }
  return nil
}

/// The first line that starts with a text, at an offset or behind it. Hardly a file has one, so the system looks for the
/// sign.
private func offset(ofLine text: StaticString, in source: [UInt8], from start: Int) -> Int? {
  source.withUnsafeBytes { bytes -> Int? in
    guard let base = bytes.baseAddress else { return nil }
    let words = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var start = start
    while start < bytes.count, let found = memchr(base + start, CInt(words[0]), bytes.count - start) {
      let offset = UnsafeRawPointer(found) - base
      start = offset + 1
      if offset == 0 || isLineBreak(bytes[offset - 1]), bytes[offset...].starts(with: words) { return offset }
    }
    return nil
  }
}

private func startsToken(_ offset: Int, in source: [UInt8]) -> Bool {
  var tokens = TokenCursor(source)
  while let token = tokens.next(), token.range.lowerBound <= offset {
    if token.range.lowerBound == offset { return true }
  }
  return false
}
