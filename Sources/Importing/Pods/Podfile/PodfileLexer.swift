import Diagnostics
import Model
import Text

/// The tokens of the part of Ruby that a Podfile of literals is written in.
struct PodfileLexer {
  enum Token: Equatable {
    /// A name of a command, function, constant or keyword, with its `!` or `?`.
    case word(String)
    /// A text without interpolation.
    case text(String)
    /// `:name`
    case symbol(String)
    /// `name:` before a value.
    case label(String)
    case number(String)
    /// `%w[a b]`
    case words([String])
    /// `=>`, `=`, `,` and brackets.
    case mark(String)
    case lineEnd
    case end
  }

  /// The offset in bytes of the next token.
  var position = 0
  private let bytes: [UInt8]
  private let file: FileID
  private let places: TextPlaces
  /// The end of the part that is read.
  private var end: Int

  init(_ bytes: [UInt8], file: FileID) {
    (self.bytes, self.file, places, end) = (bytes, file, TextPlaces(bytes), bytes.count)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func next() throws(PodfileProblem) -> (token: Token, start: Int) {
    skipSpace()
    while try skipLongComment() { skipSpace() }
    let start = position
    guard let byte = current else { return (.end, start) }
    switch byte {
    case 0x0A, UInt8(ascii: ";"):
      position += 1
      return (.lineEnd, start)
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      let text = try quoted()
      // "a": b
      if current == UInt8(ascii: ":"), byteAhead(1) != UInt8(ascii: ":") {
        position += 1
        return (.label(text), start)
      }
      return (.text(text), start)
    case UInt8(ascii: ":"):
      position += 1
      if current == UInt8(ascii: "'") || current == UInt8(ascii: "\"") { return (.symbol(try quoted()), start) }
      let name = word()
      if name.isEmpty { throw problem(at: start) }
      return (.symbol(name), start)
    case UInt8(ascii: "%"): return (.words(try words()), start)
    case UInt8(ascii: "="):
      // A comparison or a pattern.
      let next = byteAhead(1)
      guard next == UInt8(ascii: ">") || next == 0x20 else { throw problem(at: start) }
      position += next == UInt8(ascii: ">") ? 2 : 1
      return (.mark(next == UInt8(ascii: ">") ? "=>" : "="), start)
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "|"):
      position += 1
      return (.mark(String(Unicode.Scalar(byte))), start)
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while let byte = current, isDigit(byte) || byte == UInt8(ascii: ".") { position += 1 }
      return (.number(text(start..<position)), start)
    default: break
    }
    let name = word()
    if name.isEmpty {
      if bytes[start...].starts(with: "<<<<<<<".utf8) { throw damage("a merge conflict is left in it", at: start) }
      throw problem(at: start)
    }
    if current == UInt8(ascii: ":"), byteAhead(1) != UInt8(ascii: ":") {
      position += 1
      return (.label(name), start)
    }
    return (.word(name), start)
  }

  /// Reads the colon of the last label again, as the beginning of a symbol.
  mutating func rereadColon() { position -= 1 }

  func reading(_ part: Range<Int>) -> PodfileLexer {
    var lexer = self
    (lexer.position, lexer.end) = (part.lowerBound, part.upperBound)
    return lexer
  }

  func place(_ offset: Int) -> Place {
    let (line, column) = places.place(of: offset)
    return Place(file: file, line: UInt32(line), column: UInt32(column))
  }

  func problem(at offset: Int) -> PodfileProblem {
    let line = bytes[min(offset, bytes.count)...].prefix(240).prefix { $0 != 0x0A }
    let text = String(decoding: line.prefix { $0 != 0x0D }, as: UTF8.self)
    let shown = text.count > 60 ? "\(text.prefix(60))…" : text
    if shown.isEmpty { return damage("something is missing at the end of this line", at: offset) }
    return PodfileProblem(message: "'\(shown)' is not a literal", place: place(offset))
  }

  /// The problem of a file that Ruby cannot run either.
  func damage(_ message: String, at offset: Int) -> PodfileProblem {
    PodfileProblem(message: message, place: place(offset), isDamaged: true)
  }

  func missingEnd(of start: Int) -> PodfileProblem {
    var line = bytes[start...].prefix { $0 != 0x0A && $0 != UInt8(ascii: "#") }.prefix(60)
    while let last = line.last, last <= 0x20 { line.removeLast() }
    let shown = String(decoding: line, as: UTF8.self)
    return damage("the block '\(shown)' of line \(place(start).line) has no 'end'", at: start)
  }

  // MARK: Blocks

  /// Skips the rest of this line and the lines of a block, which is not run here: up to the `end` in the column of
  /// `start`. All lines between have to be indented further.
  ///
  /// - Returns: the range of the block's contents.
  mutating func skipBlock(from start: Int) throws(PodfileProblem) -> Range<Int> {
    let indentation = column(of: start)
    while let byte = current, byte != 0x0A { position += 1 }
    if current != nil { position += 1 }
    let body = position
    while position < end {
      let lineStart = position
      if try skipLongComment() { continue }
      while let byte = current, byte == 0x20 || byte == 0x09 || byte == 0x0D { position += 1 }
      let first = position
      while let byte = current, byte != 0x0A { position += 1 }
      let line = bytes[first..<position]
      if current != nil { position += 1 }
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      if column(of: first) == indentation, line.starts(with: "end".utf8), isEnd(line.dropFirst(3)) {
        return body..<lineStart
      }
      // Texts of several lines may hold anything.
      if column(of: first) <= indentation {
        let shown = String(decoding: line.prefix(40), as: UTF8.self)
        throw PodfileProblem(
          message: "'\(shown)' is not indented below the block of line \(place(start).line), which has no 'end' above",
          place: place(first))
      }
      if opensText(line) { throw problem(at: first) }
    }
    throw PodfileProblem(message: "this has no 'end' below it", place: place(start))
  }

  private func column(of offset: Int) -> Int {
    offset - (bytes[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
  }

  private func isEnd(_ rest: ArraySlice<UInt8>) -> Bool {
    let rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    return rest.isEmpty || rest.first == UInt8(ascii: "#")
  }

  /// Returns whether a line may begin a text that ends in another line.
  private func opensText(_ line: ArraySlice<UInt8>) -> Bool {
    if line.starts(with: "__END__".utf8) { return true }
    var quote: UInt8?
    var index = line.startIndex
    while index < line.endIndex {
      let byte = line[index]
      index += 1
      if let open = quote {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
        quote = byte
      } else if byte == UInt8(ascii: "#") {
        break
      } else if byte == UInt8(ascii: "<"), index + 1 < line.endIndex, line[index] == UInt8(ascii: "<"),
        line[index + 1] != 0x20
      {
        // A text down to a word of its own.
        return true
      }
    }
    return quote != nil
  }

  // MARK: Parts

  private var current: UInt8? { position < end ? bytes[position] : nil }

  private func byteAhead(_ offset: Int) -> UInt8? { position + offset < end ? bytes[position + offset] : nil }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private mutating func skipSpace() {
    while let byte = current {
      if byte == 0x20 || byte == 0x09 || byte == 0x0D {
        position += 1
      } else if byte == UInt8(ascii: "#") {
        while let byte = current, byte != 0x0A { position += 1 }
      } else if byte == UInt8(ascii: "\\"), byteAhead(1) == 0x0A {
        position += 2
      } else {
        return
      }
    }
  }

  /// Passes over the lines from `=begin` to `=end`, both at the front of theirs.
  private mutating func skipLongComment() throws(PodfileProblem) -> Bool {
    let start = position
    guard isLongComment("=begin") else { return false }
    while position < end {
      let isLast = isLongComment("=end")
      while let byte = current, byte != 0x0A { position += 1 }
      if current != nil { position += 1 }
      if isLast { return true }
    }
    throw damage("the comment that starts here has no '=end'", at: start)
  }

  /// Returns whether a long comment's mark is here, at the start of a line.
  private func isLongComment(_ mark: String) -> Bool {
    guard position == 0 || bytes[position - 1] == 0x0A, bytes[position..<end].starts(with: mark.utf8) else {
      return false
    }
    return byteAhead(mark.utf8.count).map { $0 <= 0x20 } ?? true
  }

  private mutating func word() -> String {
    let start = position
    while let byte = current, isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_") {
      position += 1
    }
    if position > start, let byte = current, byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") { position += 1 }
    return text(start..<position)
  }

  private mutating func quoted() throws(PodfileProblem) -> String {
    let start = position
    let quote = bytes[position]
    position += 1
    var result: [UInt8] = []
    while let byte = current, byte != quote {
      position += 1
      if byte == UInt8(ascii: "\\") {
        // Other escapes are no part of names, versions and paths.
        guard let escaped = current, escaped == quote || escaped == UInt8(ascii: "\\") else { throw problem(at: start) }
        result.append(escaped)
        position += 1
      } else if byte == 0x0A {
        throw unclosed(start)
      } else if byte == UInt8(ascii: "#") && quote == UInt8(ascii: "\"") && current == UInt8(ascii: "{") {
        throw problem(at: start)
      } else {
        result.append(byte)
      }
    }
    guard current != nil else { throw unclosed(start) }
    position += 1
    return String(decoding: result, as: UTF8.self)
  }

  private func unclosed(_ start: Int) -> PodfileProblem {
    PodfileProblem(message: "the text that starts here does not end in its line", place: place(start))
  }

  /// `%w[a b]`, with any brackets.
  private mutating func words() throws(PodfileProblem) -> [String] {
    let start = position
    let closing: [UInt8: UInt8] = [
      UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "("): UInt8(ascii: ")"), UInt8(ascii: "{"): UInt8(ascii: "}"),
    ]
    guard [UInt8(ascii: "w"), UInt8(ascii: "i")].contains(byteAhead(1)),
      let close = byteAhead(2).flatMap({ closing[$0] })
    else { throw problem(at: start) }
    position += 3
    let from = position
    while let byte = current, byte != close {
      if byte == UInt8(ascii: "\\") { throw problem(at: start) }
      position += 1
    }
    guard current != nil else { throw problem(at: start) }
    position += 1
    return bytes[from..<position - 1].split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
  }
}
