/// A word of a row: text without a space, a sign that separates words or their parts, a quote or a backslash.
///
/// Only its check makes one, so that no text of a file is read as more than one word, or as code. It checks scalars, as
/// the decoder reads bytes. A combining mark may be in a word, but not first, where it would merge with the sign before
/// it.
struct RowWord {
  fileprivate let text: String

  /// Fails for a text that is not a word.
  ///
  /// - Parameter signs: the signs that separate parts in this place, besides those that do everywhere.
  init?(_ text: String, without signs: StaticString = "") {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      !bytes.isEmpty && bytes.allSatisfy { Self.isPlain($0) } && bytes.last != UInt8(ascii: ":")
        && signs.withUTF8Buffer { signs in !bytes.contains { signs.contains($0) } }
    }
    guard isPlain, text.utf8.allSatisfy({ $0 < 0x80 }) || Self.isReadable(text) else { return nil }
    self.text = text
  }

  /// A text between quotes, which may contain separators of words.
  init?(quoted text: String) {
    guard !text.isEmpty, Self.isReadable(text) else { return nil }
    self.text = text
  }

  /// Returns whether a byte may be in a word: no control character, space, separator, quote or backslash.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "@"), UInt8(ascii: ","): false
    default: true
    }
  }

  /// Returns whether the text is the same in a literal, without escapes.
  private static func isReadable(_ text: String) -> Bool { swiftLiteral(text).utf8.count == text.utf8.count + 2 }
}

/// Rows of a table, as text of a literal: made of literals of this program and checked words, and of nothing else.
struct RowText: Sendable {
  private(set) fileprivate var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func reserve(_ bytes: Int) { self.bytes.reserveCapacity(bytes) }

  mutating func add(_ text: StaticString) { bytes.add(text) }
  mutating func add(_ word: RowWord) { bytes.add(word.text) }

  func copy(_ range: Range<Int>, to output: inout [UInt8]) { output.append(contentsOf: bytes[range]) }

  /// Removes everything behind a length.
  mutating func cut(to count: Int) { bytes.removeSubrange(count...) }
}
