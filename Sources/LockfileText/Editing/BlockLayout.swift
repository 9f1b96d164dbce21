/// A layout for which there is no single edit, such as a key after `?`: the value is rewritten.
struct UnusualLayout: Error {}

/// The ranges of the entries of a block mapping, comments included.
struct BlockLayout {
  let lines: TextLines

  private var bytes: [UInt8] { lines.bytes }

  /// The start of an entry's first line; a `?` may precede the key.
  func start(of pair: EditPair) throws(UnusualLayout) -> Int {
    let start = lines.start(of: lines.line(at: pair.key.lowerBound))
    let prefix = bytes[start..<pair.key.lowerBound]
    guard prefix.allSatisfy({ isBlank($0) || $0 == UInt8(ascii: "?") }),
      prefix.count(where: { $0 == UInt8(ascii: "?") }) <= 1
    else { throw UnusualLayout() }
    return start
  }

  /// The indentation of an entry's key.
  func indent(of pair: EditPair) throws(UnusualLayout) -> Int {
    let start = try start(of: pair)
    return bytes[start..<pair.key.lowerBound].prefix { $0 == UInt8(ascii: " ") }.count
  }

  func end(of pair: EditPair) -> Int {
    let line = lines.line(at: pair.end)
    // A block scalar ends at the start of the next line.
    if pair.end == lines.start(of: line), pair.end > pair.key.upperBound { return pair.end }
    return lines.end(of: line)
  }

  /// The end of an entry with the following comments that are indented deeper than its key.
  func endWithComments(of pair: EditPair) throws(UnusualLayout) -> Int {
    let indent = try indent(of: pair)
    var end = end(of: pair)
    guard end < bytes.count else { return end }
    var line = lines.line(at: end)
    while line < lines.count, lines.isBlank(line) || (lines.isComment(line) && lines.indent(of: line) > indent) {
      if !lines.isBlank(line) { end = lines.end(of: line) }
      line += 1
    }
    return end
  }

  /// The start of an entry with the comment lines directly above it.
  ///
  /// - Parameter floor: the end of the text before.
  func startWithComments(of pair: EditPair, floor: Int) throws(UnusualLayout) -> Int {
    var start = try start(of: pair)
    var line = lines.line(at: start)
    while line > 0, lines.start(of: line - 1) >= floor, lines.isComment(line - 1) {
      line -= 1
      start = lines.start(of: line)
    }
    return start
  }

  /// The offset after the colon of a key.
  func colon(after pair: EditPair) throws(UnusualLayout) -> Int {
    var offset = pair.key.upperBound
    while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else { throw UnusualLayout() }
    return offset + 1
  }

  func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
