import LockfileText
import Model
import Testing

@Suite struct LockfileDifferenceTests {
  private typealias Change = LockfileDifference.Change

  /// The change of the only pin, given in brackets; an empty text means no pin.
  private func change(_ old: String, _ new: String) throws -> Change? {
    let sides = [old, new].map { lockfile("lockfile: 1\npins: {\($0.isEmpty ? "" : " A: { \($0) } ")}\n") }
    #expect(sides.flatMap(\.findings) == [])
    let changes = LockfileDifference(from: try #require(sides[0].value), to: try #require(sides[1].value)).changes
    #expect(changes.count <= 1)
    return changes.first
  }

  private static let git = "git: 'https://x.example/a.git'"
  private static let ones = String(repeating: "1", count: 40)
  private static let twos = String(repeating: "2", count: 40)

  @Test(arguments: [
    ("", "\(git), version: 1.0.0", LockfileDifference.Kind.added), ("\(git), version: 1.0.0", "", .removed),
    ("\(git), version: 1.9.0", "\(git), version: 1.10.0", .up),
    ("\(git), version: 1.9.0", "\(git), version: 2.0.0", .major),
    ("\(git), version: 0.9.0", "\(git), version: 0.10.0", .major),
    ("\(git), version: 0.0.1", "\(git), version: 0.0.2", .major),
    ("\(git), version: 0.0.1", "\(git), version: 0.1.0", .major),
    ("\(git), version: 0.1.1", "\(git), version: 0.1.2", .up),
    ("\(git), version: 1.0.0", "\(git), version: 1.9.9", .up),
    ("\(git), version: 1.5.0", "\(git), version: 1.4.9", .down),
    ("\(git), branch: main", "\(git), version: 1.0.0", .moved),
    ("\(git), branch: main, revision: '\(ones)'", "\(git), branch: main, revision: '\(twos)'", .moved),
    ("\(git), version: 1.0.0, revision: '\(ones)'", "\(git), version: 1.0.0, revision: '\(twos)'", .rewritten),
    ("\(git), version: 1.0.0", "git: 'https://y.example/a.git', version: 1.0.0", .source),
    ("\(git), version: 1.0.0", "\(git), version: 1.0.0, tools: '5.9'", .details),
    ("pod: trunk, version: 1.2.3.4", "pod: trunk, version: 1.2.10", .up),
  ]) func kindsOfChanges(old: String, new: String, kind: LockfileDifference.Kind) throws {
    #expect(try change(old, new)?.kind == kind)
  }

  @Test(arguments: [
    ("", ""), ("\(git), version: 1.0.0", "version: \"1.0.0\", \(git)"),
    ("\(git), version: 1.0.0", "\(git), version: 1.0.0, revision: '\(ones)'"),
    ("\(git), version: 1.0.0", "\(git), version: 1.0.0, recorded: { version: 1.0.0, hash: '1' }"),
    (
      "\(git), version: 1.0.0, platforms: { iOS: '13', macOS: '11' }",
      "\(git), version: 1.0.0, platforms: { macOS: 11, ios: 13 }"
    ),
  ]) func otherWordsForTheSameAreNoChange(old: String, new: String) throws { #expect(try change(old, new) == nil) }

  @Test func eachKeyThatSaysSomethingElseIsNamed() throws {
    let more =
      "allow: ^1.0.0, traits: [T], products: { A: [A] }, platforms: { iOS: '13' }, tools: '5.9', ranges: { b: 1.0.0 }"
    let change = try change("\(Self.git), version: 1.0.0", "git: 'https://y.example/a.git', version: 1.1.0, \(more)")
    #expect(change?.details == ["allow", "platforms", "products", "ranges", "tools", "traits"])
    #expect(change?.changesSource == true)
    #expect(change?.before?.location == "https://x.example/a.git")
  }
}
