import Diagnostics
import TestSupport
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

  @Test func specsAreSound() {
    for spec in Self.specs { #expect(read(spec).findings == []) }
  }

  @Test func mutatedFilesGiveATreeOrFindings() {
    var mutator = Mutator(seed: 20_261_120)
    var reader = YAMLReader()
    var (trees, refused) = (0, 0)
    for round in 0..<20_000 {
      let bytes = mutator.mutant(of: Self.specs[round % Self.specs.count])
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
