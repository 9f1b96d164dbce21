/// Changes texts as typing, merging and malice do: bytes, lines, indentation and tokens. The same seed makes the same
/// changes.
package struct Mutator: Sendable {
  private var random: SeededGenerator
  private let tokens: [[UInt8]]

  /// - Parameter words: other texts with a meaning for the reader under test, to be inserted in wrong places.
  package init(seed: UInt64, words: [String] = []) {
    random = SeededGenerator(seed: seed)
    let texts = Self.values + Self.marks + words + words.map { "\($0): " }
    tokens = texts.map { Array($0.utf8) } + Self.bytes
  }

  /// Values of another type or meaning, ways out of a folder, options, numbers that are none.
  private static let values = [
    "~", "null", "{}", "[]", "[[]]", "{a: b}", "''", "\"\"", "10.10", "no", "yes", "true", "off", "1e3", "1e999",
    "0123", "-1", "-x", "--", "--upload-pack=x", "ext::sh", "https://u:p@h/x", "git@h:-x", "file:///etc", "../../../..",
    "/etc/passwd", ".", "/", "x/y/z", "A/", "/A", "A\"); import Foundation //", "\\(x)", "`class`",
    "\"\\u202E\"", "\"\\0\"", "\"a\\nb\"", "'a'", "Tracking ~> 1.2", "1.2.0", "0.0.0", "1.2.3-", "0 ..< 1", "^1",
    ">= 1", "1.0.0 ..< 0.1.0", "*", "{ branch: main }", "{ path: . }", "{ type: dynamic, modules: [A] }",
    "{ package: P, product: Q }", "日本", "e\u{301}", "/\u{301}", "👨‍👩‍👧", "\u{202E}", "app", "lazy", "none", "macro",
    "plugin", "binary", "build-tool", "executable", "separate", "workspace", "layer:app",
    String(repeating: "9", count: 40), String(repeating: "x", count: 300), String(repeating: "[", count: 80),
  ]

  /// Texts with a meaning in YAML or JSON, or for readers of lines.
  private static let marks = [
    "&a x", "*a", "!!str x", "!t ", "<<", "<<: *a", "- ", ": ", "? ", "|", "|\n", ">", ">-\n", "#", "---", "---\n",
    "...\n", "%", "@", "`", "\t", "\n", "\r", "\r\n", "{", "}", "[", "]", ",", "\"", "'", "\\", "\\x", "}}}}",
    "\n<<<<<<< x\n", "\n=======\n", "\u{2028}", "\u{85}", "\u{FEFF}",
  ]

  /// Bytes that are not text, or not printable.
  private static let bytes: [[UInt8]] = [
    [0], [0xFF], [0xC3], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0x1B], [0x7F], [0xEF, 0xBB, 0xBF],
  ]

  /// A copy with one to five changes.
  package mutating func mutant(of text: [UInt8]) -> [UInt8] {
    var bytes = text
    for _ in 0...random.below(5) {
      if random.below(2) == 0 { changeLines(&bytes) } else { changeBytes(&bytes) }
    }
    return bytes
  }

  private mutating func token() -> [UInt8] { tokens[random.below(tokens.count)] }

  private mutating func changeLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
    let (one, other) = (random.below(lines.count), random.below(lines.count))
    switch random.below(6) {
    case 0: lines.remove(at: one)
    case 1: lines.insert(lines[one], at: other)
    case 2: lines.swapAt(one, other)
    case 3: lines[one].insert(contentsOf: [UInt8](repeating: 0x20, count: 1 + random.below(6)), at: 0)
    case 4: lines[one].removeFirst(min(lines[one].prefix { $0 == 0x20 }.count, 1 + random.below(4)))
    default:
      // Another value for the same key.
      let key = lines[one].prefix { $0 != UInt8(ascii: ":") }
      lines[one] = key + [UInt8(ascii: ":"), 0x20] + token()
    }
    bytes = Array(lines.joined(separator: [10]))
  }

  private mutating func changeBytes(_ bytes: inout [UInt8]) {
    let at = random.below(bytes.count + 1)
    let end = min(bytes.count, at + 1 + random.below(16))
    switch random.below(8) {
    case 0: if at < bytes.count { bytes[at] = UInt8(truncatingIfNeeded: random.next()) }
    case 1: if at < bytes.count { bytes[at] ^= 1 << UInt8(random.below(8)) }
    case 2: bytes.removeSubrange(at..<end)
    case 3: bytes.insert(contentsOf: bytes[at..<end], at: random.below(bytes.count + 1))
    case 4: if random.below(8) == 0 { bytes.removeSubrange(at...) }
    case 5:
      // Another word in the place of one.
      let isWord = { (byte: UInt8) in byte > 0x2F && byte != 0x3A && byte != 0x5B && byte != 0x5D && byte < 0x7B }
      let start = bytes[at...].firstIndex(where: isWord) ?? bytes.count
      let stop = bytes[start...].firstIndex { !isWord($0) } ?? bytes.count
      bytes.replaceSubrange(start..<stop, with: token())
    default: bytes.insert(contentsOf: token(), at: at)
    }
  }
}
