import Diagnostics

/// The lines of a manifest whose outcome depends on where and how it is evaluated.
///
/// A manifest is a program, and a dump is what it came to on one machine. Comments and strings are passed over; what is
/// found is a word, not a meaning, so the findings are warnings.
package func hostDependentLines(of manifest: [UInt8], file: FileID) -> [Diagnostic] {
  var scan = SourceWords(manifest)
  var findings: [Diagnostic] = []
  var seen: Set<Place> = []
  while let word = scan.next() {
    guard let what = hostDependentWords[word.text] else { continue }
    let place = Place(file: file, line: UInt32(word.line), column: UInt32(word.column))
    // One finding a line is enough.
    guard seen.insert(Place(file: file, line: place.line)).inserted else { continue }
    findings.append(
      Diagnostic(
        .hostDependent, .warning, "\(what) was evaluated on this host, and what was imported is what it came to here",
        at: place, help: "say in the specs what holds everywhere; conditions on platforms and traits can say the rest"))
  }
  return findings
}

private let hostDependentWords: [String: String] = [
  "#if": "'#if'", "#elseif": "'#elseif'", "Context": "'Context'", "ProcessInfo": "'ProcessInfo'",
  "FileManager": "'FileManager'", "getenv": "'getenv'", "Process": "'Process'",
]

/// The identifiers and directives of Swift source outside of comments and strings.
private struct SourceWords {
  struct Word {
    let text: String
    let line: Int
    /// In Unicode scalars.
    let column: Int
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  private func byte(_ offset: Int = 0) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == 0x0A {
        (line, column) = (line + 1, 1)
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
  }

  mutating func next() -> Word? {
    while index < bytes.count {
      switch byte() {
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while index < bytes.count, byte() != 0x0A { advance() }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""): skipString(hashes: 0)
      case UInt8(ascii: "#"):
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        if byte(hashes) == UInt8(ascii: "\"") {
          advance(hashes)
          skipString(hashes: hashes)
        } else {
          return word()
        }
      case let first where Self.isWordByte(first): return word()
      default: advance()
      }
    }
    return nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte == 0x5F || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
  }

  private mutating func word() -> Word {
    let (start, startLine, startColumn) = (index, line, column)
    repeat { advance() } while index < bytes.count && Self.isWordByte(byte())
    return Word(text: String(decoding: bytes[start..<index], as: UTF8.self), line: startLine, column: startColumn)
  }

  /// Comments nest.
  private mutating func skipComment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        advance(2)
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && index < bytes.count
  }

  /// From the opening quote on. What is interpolated counts as part of the string.
  private mutating func skipString(hashes: Int) {
    let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    let quotes = isLong ? 3 : 1
    advance(quotes)
    while index < bytes.count {
      if byte() == UInt8(ascii: "\\"), hashes == 0 {
        advance(2)
      } else if closes(quotes: quotes, hashes: hashes) {
        advance(quotes + hashes)
        return
      } else if !isLong, byte() == 0x0A {
        return
      } else {
        advance()
      }
    }
  }

  private func closes(quotes: Int, hashes: Int) -> Bool {
    for offset in 0..<quotes where byte(offset) != UInt8(ascii: "\"") { return false }
    for offset in 0..<hashes where byte(quotes + offset) != UInt8(ascii: "#") { return false }
    return true
  }
}
