private let word = Array("import".utf8)

/// The offset of the last `import` that could start a statement; `nil` if there is none.
///
/// It may still be in a comment or string, but no import follows it.
func lastPossibleImport(in bytes: [UInt8]) -> Int? {
  // Boyer–Moore–Horspool search from the end: the byte under the first one of the word gives the shift.
  var start = bytes.count - word.count
  while start >= 0 {
    guard bytes[start] == UInt8(ascii: "i") else {
      start -= shift(bytes[start])
      continue
    }
    if bytes[start...].starts(with: word), beginsStatement(start, in: bytes) { return start }
    start -= word.count
  }
  return nil
}

/// The largest distance by which an `import` that contains this byte can start before it.
private func shift(_ byte: UInt8) -> Int {
  switch byte {
  case UInt8(ascii: "m"): 1
  case UInt8(ascii: "p"): 2
  case UInt8(ascii: "o"): 3
  case UInt8(ascii: "r"): 4
  case UInt8(ascii: "t"): 5
  default: 6
  }
}

private func beginsStatement(_ start: Int, in bytes: [UInt8]) -> Bool {
  let end = start + word.count
  if end < bytes.count, isNameByte(bytes[end]), bytes[end] < 0x80 { return false }
  var before = start - 1
  if before >= 0, isNameByte(bytes[before]), bytes[before] < 0x80 { return false }
  while before >= 0, bytes[before] == UInt8(ascii: " ") || bytes[before] == UInt8(ascii: "\t") { before -= 1 }
  if before < 0 || isLineBreak(bytes[before]) { return true }
  return followsModifier(before, in: bytes) && !isInLineComment(start, in: bytes)
}

/// Returns whether the text that ends at an offset can precede an import: an access level, an attribute's name, or any
/// sign but a dot.
private func followsModifier(_ last: Int, in bytes: [UInt8]) -> Bool {
  var first = last
  while first >= 0, isNameByte(bytes[first]) {
    // Leave long names and those beyond ASCII to the lexer.
    if bytes[first] >= 0x80 || last - first > 64 { return true }
    first -= 1
  }
  if first == last { return bytes[last] != UInt8(ascii: ".") }
  if first < 0 || bytes[first] == UInt8(ascii: "@") || bytes[first] == UInt8(ascii: ".") { return true }
  return AccessLevel(rawValue: String(decoding: bytes[(first + 1)...last], as: UTF8.self)) != nil
}

/// Returns whether a line starts with `//`, and has no text before an offset that could end a comment or string around
/// it.
private func isInLineComment(_ offset: Int, in bytes: [UInt8]) -> Bool {
  var start = offset
  while start > 0, !isLineBreak(bytes[start - 1]) {
    start -= 1
    if offset - start > 400 { return false }
    switch bytes[start] {
    case UInt8(ascii: "*"), UInt8(ascii: "\""), UInt8(ascii: "#"): return false
    default: break
    }
  }
  while start < offset, bytes[start] == UInt8(ascii: " ") || bytes[start] == UInt8(ascii: "\t") { start += 1 }
  return bytes[start...].starts(with: "//".utf8)
}
