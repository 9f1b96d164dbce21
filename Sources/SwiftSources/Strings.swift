/// The possible ends of one-line strings in the current line: for each number of `#`, the last quote that it follows.
///
/// `#"""` starts a long string unless its line has an end for `#"`. Each line is scanned once, however many strings
/// start in it.
struct LineDelimiters {
  /// Longer sequences of `#` count as this many.
  private static let limit = 64
  private var line = 0..<0
  /// By number of `#`.
  private var last: [Int] = []

  /// Returns whether a quote with this many `#` follows an offset in its line.
  mutating func closes(_ hashes: Int, from offset: Int, in bytes: [UInt8]) -> Bool {
    if !line.contains(offset) { read(from: offset, in: bytes) }
    return last[min(hashes, Self.limit)] >= offset
  }

  private mutating func read(from start: Int, in bytes: [UInt8]) {
    last = Array(repeating: -1, count: Self.limit + 1)
    var offset = start
    while offset < bytes.count, !isLineBreak(bytes[offset]) {
      let quote = offset
      offset += 1
      guard bytes[quote] == UInt8(ascii: "\"") else { continue }
      while offset < bytes.count, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
      for hashes in 0...min(offset - quote - 1, Self.limit) { last[hashes] = quote }
    }
    line = start..<offset + 1
  }
}

extension Lexer {
  /// Scans opening quotes, after the `#`s before them.
  mutating func scanStringStart(hashes: Int) -> Token.Kind {
    var isLong = byte(offset + 1) == UInt8(ascii: "\"") && byte(offset + 2) == UInt8(ascii: "\"")
    if isLong, hashes > 0, delimiters.closes(hashes, from: offset + 2, in: bytes) { isLong = false }
    offset += isLong ? 3 : 1
    strings.append(OpenString(hashes: hashes, isLong: isLong))
    isInText = true
    return .stringStart
  }

  /// Scans the next piece of a string: its end, the start of an interpolation, or the text before either.
  mutating func scanText() -> Token.Kind {
    let start = offset
    let string = strings[strings.count - 1]
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        if let length = closingLength(of: string) {
          if offset > start { return .stringText }
          offset += length
          strings.removeLast()
          isInText = false
          return .stringEnd
        }
        offset += 1
      case UInt8(ascii: "\\"):
        let behind = offset + 1 + hashes(at: offset + 1, upTo: string.hashes)
        if behind - offset - 1 < string.hashes {
          offset = behind
        } else if byte(behind) == UInt8(ascii: "(") {
          if offset > start { return .stringText }
          offset = behind + 1
          strings[strings.count - 1].parentheses = 1
          isInText = false
          return .interpolationStart
        } else {
          // Skip any escaped byte; a line break ends a short string all the same.
          offset = behind < bytes.count && (string.isLong || !isLineBreak(bytes[behind])) ? behind + 1 : behind
        }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if string.isLong {
          offset += 1
        } else {
          if offset > start { return .stringText }
          return scanCode()
        }
      default: offset += 1
      }
    }
    return .stringText
  }

  /// The length of the quotes and `#`s that close a string here; `nil` if they do not.
  private func closingLength(of string: OpenString) -> Int? {
    var quotes = 1
    if string.isLong {
      guard byte(offset + 1) == UInt8(ascii: "\""), byte(offset + 2) == UInt8(ascii: "\"") else { return nil }
      quotes = 3
    }
    guard hashes(at: offset + quotes, upTo: string.hashes) == string.hashes else { return nil }
    return quotes + string.hashes
  }

  private func hashes(at offset: Int, upTo limit: Int) -> Int {
    var count = 0
    while count < limit, byte(offset + count) == UInt8(ascii: "#") { count += 1 }
    return count
  }
}
