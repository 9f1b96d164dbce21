/// Changes a text, mostly to an invalid one, by bytes, lines and words. The same seed gives the same text.
struct Mutation {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Values that may break readers: other types, YAML syntax, paths out of a folder, options, invalid numbers.
  private static let values = [
    "", "~", "null", "{}", "[]", "\"\"", "'", "\"", "&a", "*a", "!!str x", "- ", "? ", "|", ">", "---", "...", "<<: *a",
    "<<<<<<< HEAD", "=======", "\t", "# ", ": ", "[[[[[[[[", "}}}}", "../../..", "/etc/passwd", "-rf", "--", ".",
    "A\"); import Foundation //", "\\(x)", "`class`", "\u{202E}", "\u{0}", "\u{FEFF}", "\u{2028}", "é", "日本", "10.10",
    "yes", "no", "1e999", "-1", "99999999999999999999", "0.0.0", "1.2.3-", "0 ..< 1", "^1", "~> 1.2", ">= 1",
    "1.0.0 ..< 0.1.0",
    "{ branch: main }", "{ path: . }", "{ type: dynamic, modules: [A] }", "file:///etc", "ext::sh", "git@host:x",
    "https://h/x",
    "app", "shared", "transient", "lazy", "optional", "collect", "MainActor", "macro", "plugin", "binary", "system",
    "executable", "test", "separate", "single", "workspace", "none", "layer:app", "x/y/z", "/", "A/", "/A",
  ]

  /// Changes a text in one to four places.
  ///
  /// - Parameter words: other words of the root, to put in the wrong place.
  mutating func change(_ text: String, words: [String]) -> [UInt8] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...3, using: &random) { changeLines(&lines, words) }
    var bytes = Array(lines.joined(separator: "\n").utf8)
    if Int.random(in: 0..<3, using: &random) == 0 { changeBytes(&bytes) }
    return bytes
  }

  private mutating func changeLines(_ lines: inout [String], _ words: [String]) {
    guard let index = lines.indices.randomElement(using: &random) else { return }
    let other = lines.indices.randomElement(using: &random) ?? index
    switch Int.random(in: 0..<11, using: &random) {
    case 0: lines.remove(at: index)
    case 1: lines.insert(lines[index], at: other)
    case 2: lines.swapAt(index, other)
    case 3: lines[index] = "  " + lines[index]
    case 4: lines[index] = String(lines[index].dropFirst(2))
    case 5: lines.insert(contentsOf: lines[min(index, other)...max(index, other)], at: other)
    case 6: lines[index] += value()
    case 7: lines[index] = upToColon(lines[index]) + " " + value()
    default: lines[index] = replaceWord(in: lines[index], words)
    }
  }

  private func upToColon(_ line: String) -> String {
    line.firstIndex(of: ":").map { String(line[...$0]) } ?? line
  }

  private mutating func replaceWord(in line: String, _ words: [String]) -> String {
    var parts = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let index = parts.indices.filter({ !parts[$0].isEmpty }).randomElement(using: &random) else { return line }
    let isWord = Bool.random(using: &random)
    let tail = parts[index].drop { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "/" }
    parts[index] = (isWord ? words.randomElement(using: &random) ?? "" : value()) + tail
    return parts.joined(separator: " ")
  }

  private mutating func value() -> String { Self.values.randomElement(using: &random) ?? "" }

  private mutating func changeBytes(_ bytes: inout [UInt8]) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let index = bytes.indices.randomElement(using: &random) else { return }
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 2: bytes.remove(at: index)
      case 3: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
      default: bytes.removeSubrange(index...)
      }
    }
  }
}

/// SplitMix64: the same numbers on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
