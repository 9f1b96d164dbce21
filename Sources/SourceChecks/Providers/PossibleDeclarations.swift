/// Hashes of names, for a search among many.
struct NameSet: Sendable {
  private var hashes: Set<UInt32> = []
  /// A bit for each hash and the others with the same lower bits: most names of a source are none of these.
  private var bits = [UInt64](repeating: 0, count: 1 << 12)

  static func hash(_ name: some Sequence<UInt8>) -> UInt32 {
    name.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  init(_ names: Set<String>) {
    for name in names {
      let hash = Self.hash(name.utf8)
      hashes.insert(hash)
      bits[Int(hash >> 6 & 0xFFF)] |= 1 << UInt64(hash & 63)
    }
  }

  func contains(_ hash: UInt32) -> Bool {
    bits[Int(hash >> 6 & 0xFFF)] & 1 << UInt64(hash & 63) != 0 && hashes.contains(hash)
  }
}

/// The names that a source may declare, found by the words before them: that takes a sixth of reading it as Swift. Those
/// in comments, texts and bodies count, too.
struct PossibleDeclarations {
  /// Hashes of the names of types, extensions and aliases.
  private(set) var types: [UInt32] = []
  /// True if it may declare one of the wanted names, a global actor, or something that only a reader of Swift sees.
  private(set) var isToBeRead = false

  private enum Keyword { case type, `extension`, member }

  init(_ source: [UInt8], wanted: NameSet) {
    source.withUnsafeBufferPointer { scan($0, wanted) }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ wanted: NameSet) {
    var keyword: Keyword?
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      guard Self.isOfWord(byte) else {
        offset += 1
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "`"): break
        case UInt8(ascii: "#"): if offset < bytes.count, mayBeMacro(bytes, offset) { isToBeRead = true }
        // A comment, or a name beyond ASCII.
        case UInt8(ascii: "/"), 0x80...: if keyword != nil { isToBeRead = true }
        case UInt8(ascii: "{"), UInt8(ascii: ":"): keyword = nil
        default: if keyword != .extension { keyword = nil }
        }
        continue
      }
      let start = offset
      repeat { offset += 1 } while offset < bytes.count && Self.isOfWord(bytes[offset])
      let word = UnsafeBufferPointer(rebasing: bytes[start..<offset])
      let isQuoted = start > 0 && bytes[start - 1] == UInt8(ascii: "`")
      if !isQuoted, let next = Self.keyword(word) {
        keyword = next
      } else if let current = keyword {
        if offset < bytes.count, bytes[offset] >= 0x80 { isToBeRead = true }
        let hash = NameSet.hash(word)
        if wanted.contains(hash) { isToBeRead = true }
        if current != .member { types.append(hash) }
        // Names of an extension have dots and generic arguments between them.
        if current != .extension { keyword = nil }
      } else if word.count == 11, Self.equals(word, "globalActor") {
        isToBeRead = true
      }
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private static func equals(_ word: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    word.count == text.utf8CodeUnitCount && (0..<word.count).allSatisfy { word[$0] == text.utf8Start[$0] }
  }

  private static func keyword(_ word: UnsafeBufferPointer<UInt8>) -> Keyword? {
    switch word[0] {
    case UInt8(ascii: "l"): equals(word, "let") ? .member : nil
    case UInt8(ascii: "v"): equals(word, "var") ? .member : nil
    case UInt8(ascii: "f"): equals(word, "func") ? .member : nil
    case UInt8(ascii: "s"): equals(word, "struct") ? .type : nil
    case UInt8(ascii: "c"): equals(word, "class") ? .type : nil
    case UInt8(ascii: "e"): equals(word, "enum") ? .type : equals(word, "extension") ? .extension : nil
    case UInt8(ascii: "p"): equals(word, "protocol") ? .type : nil
    case UInt8(ascii: "t"): equals(word, "typealias") ? .type : nil
    case UInt8(ascii: "a"): equals(word, "actor") || equals(word, "associatedtype") ? .type : nil
    default: nil
    }
  }

  /// True if the word behind a `#` is none of those that declare nothing.
  private func mayBeMacro(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    var end = start
    while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
    if end == start { return bytes[start] >= 0x80 }
    let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
    let known: [StaticString] = [
      "if", "else", "elseif", "endif", "available", "unavailable", "warning", "error", "Preview",
    ]
    return !known.contains { Self.equals(word, $0) }
  }
}
