import Diagnostics

/// A file's bytes by line and column, as libyaml counts them: columns in Unicode scalars, a byte-order mark left out. A
/// line ends with LF or CR LF; what else would end one for libyaml is refused (``HiddenBreaks``).
package struct SourceText {
  package let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of each line's first byte, after a byte-order mark in the first.
  package let lineStarts: [Int]

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    var start = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
    var starts = [start]
    while start < bytes.count {
      let length = Self.lineBreak(in: bytes, at: start)
      start += max(length, 1)
      if length > 0 { starts.append(start) }
    }
    lineStarts = starts
  }

  /// The offset of a place, or the end of the line or of the file when the place is beyond it; nil for a line that the
  /// file does not have.
  package func offset(of place: Place) -> Int? {
    guard place.line > 0, place.line <= lineStarts.count else { return nil }
    var offset = lineStarts[Int(place.line) - 1]
    var column: UInt32 = 1
    while column < place.column, offset < bytes.count, Self.lineBreak(in: bytes, at: offset) == 0 {
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      column += 1
    }
    return offset
  }

  /// The place of the scalar that starts at an offset.
  package func place(at offset: Int, in file: FileID) -> Place {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    var column: UInt32 = 1
    var at = lineStarts[low]
    while at < min(offset, bytes.count) {
      if bytes[at] & 0xC0 != 0x80 { column += 1 }
      at += 1
    }
    return Place(file: file, line: UInt32(low + 1), column: column)
  }

  /// The length in bytes of the line break at an offset; 0 when there is none.
  static func lineBreak(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
    switch bytes[offset] {
    case UInt8(ascii: "\n"): 1
    case UInt8(ascii: "\r"): offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n") ? 2 : 0
    default: 0
    }
  }
}

// Excerpts for messages.
extension SourceText {
  /// The bytes from an offset to the end of its line, at most 2,000: a message has no room for more.
  func restOfLine(from offset: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
    var end = offset
    while end < min(bytes.count, offset + 2000), Self.lineBreak(in: bytes, at: end) == 0 { end += 1 }
    return bytes[offset..<end]
  }

  /// The first place of a byte at or after a place.
  func place(of byte: UInt8, from place: Place) -> Place? {
    guard let start = offset(of: place), let found = bytes[start...].firstIndex(of: byte) else { return nil }
    return self.place(at: found, in: place.file)
  }

  /// The byte at a place, nil at the end of the file.
  func byte(at place: Place) -> UInt8? {
    guard let offset = offset(of: place), offset < bytes.count else { return nil }
    return bytes[offset]
  }

  /// The character at a place; empty at the end of the file.
  func character(at place: Place) -> String {
    guard let start = offset(of: place), start < bytes.count else { return "" }
    return String(decoding: bytes[start...].prefix(4), as: UTF8.self).unicodeScalars.first.map { String($0) } ?? ""
  }

  /// The text at a place up to the next blank or bracket, shortened if it is long.
  func word(at place: Place) -> String {
    guard let start = offset(of: place) else { return "" }
    let word = restOfLine(from: start).prefix { !Self.isBlank($0) && !Self.endsInFlow($0) }
    return Self.shortened(word)
  }

  /// The text at a place up to the end of the line, shortened if it is long.
  func line(at place: Place) -> String {
    guard let start = offset(of: place) else { return "" }
    return Self.shortened(Self.trimmed(restOfLine(from: start)))
  }

  /// The plain value that starts at a place, in quotes, for advice; nil if no advice fits.
  func quoted(at place: Place, inFlow: Bool) -> String? {
    guard let start = offset(of: place) else { return nil }
    var value = Self.trimmed(restOfLine(from: start))
    if inFlow { value = Self.trimmed(value.prefix { !Self.endsInFlow($0) }) }
    guard value.count <= 60, let first = value.first, first != UInt8(ascii: "'"), first != UInt8(ascii: "\"")
    else { return nil }
    let text = String(decoding: value, as: UTF8.self)
    guard text.utf8.contains(UInt8(ascii: "'")) else { return "'\(text)'" }
    guard text.utf8.contains(UInt8(ascii: "\"")) || text.utf8.contains(UInt8(ascii: "\\")) else {
      return "\"\(text)\""
    }
    return nil
  }

  /// Without the comment and trailing blanks.
  private static func trimmed(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
    var end = line.startIndex
    for i in line.indices where !isBlank(line[i]) {
      if line[i] == UInt8(ascii: "#"), i == line.startIndex || isBlank(line[i - 1]) { break }
      end = i + 1
    }
    return line[line.startIndex..<end]
  }

  private static func shortened(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let string = String(decoding: text.prefix(200), as: UTF8.self)
    return string.count > 40 ? "\(string.prefix(40))…" : string
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private static func endsInFlow(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }
}
