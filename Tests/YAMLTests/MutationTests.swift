import Diagnostics
import Testing

@testable import YAML

@Suite struct MutationTests {
  private static let specs = [
    """
    name: Chat
    summary: Conversations between buyers and sellers.
    visibility: [layer:app]   # who may depend on it
    dependencies: [CoreUI, Tracking/Core, { name: CryptoShim, platforms: [linux] }]
    modules:
      ChatInterface:
        services:
          chat: { protocol: ChatModule, isolation: MainActor }
    provides:
      chat:
        type: "ChatFeature"
        requires:
          - analytics
          - profile: lazy

    """,
    """
    lockfile: 1\r
    pins:\r
      swift-composable-architecture:\r
        git: https://github.com/pointfreeco/swift-composable-architecture.git\r
        version: 1.12.0\r
        allow: '1.12.0 ..< 2.0.0'\r
        products: { ComposableArchitecture: [ComposableArchitecture] }\r
        ranges:\r
          ? swift-dependencies\r
          : 1.1.0 ..< 2.0.0\r
    """,
    """
    \u{FEFF}größe: |
      line *one*
        line two

    text: >-
      folded
      text
    "esc\\taped": 'it''s'
    日本: [a,
      b, "c
      d"]

    """,
  ].map { Array($0.utf8) }

  /// Bytes with a meaning in YAML, and some without any.
  private static let tokens: [[UInt8]] =
    [
      "&a ", "*a ", "!t ", "!!", "<<: ", "? ", ": ", "- ", "[", "]", "{", "}", ",", "\"", "'", "|", ">", "%", "@",
      "`", "\t", "\n", "\r", "\r\n", "#", "---\n", "...\n", "\n<<<<<<< x\n", "\n=======\n", "\u{2028}", "\u{85}",
      "\u{FEFF}", "\\", "\\x", "é", "🛒",
    ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xE2, 0x80], [0xED, 0xA0, 0x80], [0x1B], [0x7F]]

  private static func mutate(_ bytes: inout [UInt8], _ random: inout Xorshift) {
    let at = random.below(bytes.count + 1)
    let end = min(bytes.count, at + 1 + random.below(12))
    switch random.below(6) {
    case 0: if at < bytes.count { bytes[at] = UInt8(truncatingIfNeeded: random.next()) }
    case 1: if at < bytes.count { bytes[at] ^= 1 << UInt8(random.below(8)) }
    case 2: bytes.removeSubrange(at..<end)
    case 3: bytes.insert(contentsOf: bytes[at..<end], at: random.below(bytes.count + 1))
    case 4: bytes.removeSubrange(at...)
    default: bytes.insert(contentsOf: tokens[random.below(tokens.count)], at: at)
    }
  }

  @Test func specsAreSound() {
    for spec in Self.specs { #expect(read(spec).findings == []) }
  }

  @Test func mutatedFilesGiveATreeOrFindings() {
    var random = Xorshift(state: 20_261_120)
    var reader = YAMLReader()
    var (trees, refused) = (0, 0)
    for round in 0..<20_000 {
      var bytes = Self.specs[round % Self.specs.count]
      for _ in 0...random.below(3) { Self.mutate(&bytes, &random) }
      let reading = read(bytes, with: &reader)
      #expect((reading.tree == nil) == !reading.findings.isEmpty, "round \(round)")
      if reading.tree == nil { refused += 1 } else { trees += 1 }
      let lines = bytes.withUnsafeBufferPointer { SourceText($0).lineStarts.count }
      for finding in reading.findings {
        let place = finding.place
        #expect(place?.file == testFile && (1...lines).contains(Int(place?.line ?? 0)), "round \(round)")
        #expect(!finding.message.isEmpty && !finding.message.hasSuffix("."), "round \(round)")
      }
    }
    // Both outcomes occur often.
    #expect(trees > 4_000 && refused > 4_000)
  }
}

/// A seeded generator (xorshift64*).
struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
