/// Pseudorandom numbers, the same in every run (xorshift64*).
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed | 1 }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  /// A number from 0 up to the bound; 0 for a bound of 0.
  mutating func below(_ bound: Int) -> Int { bound < 1 ? 0 : Int(next() >> 33) % bound }
}

/// Changes texts as typing, merging and malice do: bytes, lines, indentation and tokens.
struct Mutator {
  private var numbers: SeededNumbers
  private let tokens: [[UInt8]]

  init(seed: UInt64, words: [String]) {
    numbers = SeededNumbers(seed: seed)
    let odd = [
      "~", "null", "{}", "[]", "[[]]", "{a: b}", "''", "\"\"", "10.10", "no", "1e3", "0123", "-x", "--upload-pack=x",
      "ext::sh", "https://u:p@h/x", "git@h:-x", "../../../..", "/etc/passwd", "\"\\u202E\"", "\"\\0\"", "\"a\\nb\"",
      "'a'",
      "Tracking ~> 1.2", "1.2.0", "*", "&a x", "*a", "!!str x", "<<", "- ", ": ", "? ", "|\n", ">-\n", "#", "---\n",
      "日本",
      "e\u{301}", "/\u{301}", "👨‍👩‍👧", "app", "lazy", "none", "build-tool", "true", "off", "{", "}", "[", "]", ",", "\"",
      "'",
      String(repeating: "9", count: 40), String(repeating: "x", count: 300), String(repeating: "[", count: 80),
    ]
    tokens =
      (odd + words + words.map { "\($0): " }).map { Array($0.utf8) } + [
        [0], [0xFF], [0xC3], [0x1B], [0xEF, 0xBB, 0xBF],
      ]
  }

  /// A copy with one to five changes.
  mutating func mutant(of text: [UInt8]) -> [UInt8] {
    var bytes = text
    for _ in 0...numbers.below(5) {
      if numbers.below(2) == 0 { changeLines(&bytes) } else { changeBytes(&bytes) }
    }
    return bytes
  }

  private mutating func changeLines(_ bytes: inout [UInt8]) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
    let (one, other) = (numbers.below(lines.count), numbers.below(lines.count))
    switch numbers.below(6) {
    case 0: lines.remove(at: one)
    case 1: lines.insert(lines[one], at: other)
    case 2: lines.swapAt(one, other)
    case 3: lines[one].insert(contentsOf: [UInt8](repeating: 0x20, count: 1 + numbers.below(6)), at: 0)
    case 4: lines[one].removeFirst(min(lines[one].prefix { $0 == 0x20 }.count, 1 + numbers.below(4)))
    default:
      // Another value for the same key.
      let key = lines[one].prefix { $0 != UInt8(ascii: ":") }
      lines[one] = key + [UInt8(ascii: ":"), 0x20] + tokens[numbers.below(tokens.count)]
    }
    bytes = Array(lines.joined(separator: [10]))
  }

  private mutating func changeBytes(_ bytes: inout [UInt8]) {
    let at = numbers.below(bytes.count + 1)
    let end = min(bytes.count, at + 1 + numbers.below(16))
    switch numbers.below(7) {
    case 0: if at < bytes.count { bytes[at] = UInt8(truncatingIfNeeded: numbers.next()) }
    case 1: bytes.removeSubrange(at..<end)
    case 2: bytes.insert(contentsOf: bytes[at..<end], at: numbers.below(bytes.count + 1))
    case 3: if numbers.below(8) == 0 { bytes.removeSubrange(at...) }
    case 4:
      // Replace a word by another.
      let isWord = { (byte: UInt8) in byte > 0x2F && byte != 0x3A && byte != 0x5B && byte != 0x5D && byte < 0x7B }
      let start = bytes[at...].firstIndex(where: isWord) ?? bytes.count
      let stop = bytes[start...].firstIndex { !isWord($0) } ?? bytes.count
      bytes.replaceSubrange(start..<stop, with: tokens[numbers.below(tokens.count)])
    default: bytes.insert(contentsOf: tokens[numbers.below(tokens.count)], at: at)
    }
  }
}
