import TestSupport
import Testing

/// `update` does what `outdated` lists, and its reasons for pins that stay are true.
@Suite struct OutdatedReasonTests {
  private static func row(_ name: String, _ outcome: MemoryShop.Outcome) -> String {
    outcome.moves.first { $0.hasPrefix(name + " ") } ?? ""
  }

  @Test func aTagThatMovedKeepsNoOtherPin() throws {
    let shop = try MemoryShop.resolved()
    let was = shop.remote.revision("metrics", "1.0.0")
    shop.remote.commit("metrics", ["evil.swift": ""], tags: ["1.0.0"])
    let outcome = try shop.update()
    #expect(!outcome.isSound && outcome.text.contains("of 'metrics' was moved"), "\(outcome)")
    #expect(try shop.versions == ["metrics 1.0.0", "log 1.2.0", "trace 1.1.0"], "\(outcome)")
    #expect(try shop.lockfile.contains(was), "its own stays where it was")
    let named = try shop.update("metrics")
    #expect(!named.isSound && named.moves.isEmpty, "\(named)")
  }

  /// One that others need to move stays all the same.
  @Test func aTagThatMovedIsHeld() throws {
    let shop = try MemoryShop.resolved()
    shop.remote.commit("log", ["evil.swift": ""], tags: ["1.0.0"])
    let outcome = try shop.update()
    #expect(!outcome.isSound)
    #expect(try shop.versions == ["metrics 1.0.0", "log 1.0.0", "trace 1.1.0"], "\(outcome)")
  }

  @Test func aVersionThatCannotBeReadIsTheOnlyReasonToStay() throws {
    let shop = try MemoryShop(MemoryShop.pins("log"), dependencies: "[log]")
    shop.release("log", "1.0.0")
    #expect(try shop.resolve().isSound)
    shop.commit("log", "// swift-tools-version: 99.5\n", tag: "1.1.0")
    let outcome = try shop.update("log")
    #expect(outcome.text.contains("log stays at 1.0.0: 1.1.0 cannot be used\n"), "\(outcome)")
    #expect(!outcome.text.contains("others need"))
  }

  @Test func aHeadThatLostItsProductIsNotPromised() throws {
    let shop = try MemoryShop(dependencies: "[one/one]")
    shop.commit("one", MemoryShop.manifest("one"), tag: nil)
    #expect(try shop.pin("one", git: "one", branch: "main").isSound)
    let was = shop.remote.revision("one", "main").prefix(12)
    let lost = MemoryShop.manifest("one").replacing("(name: \"one\", targets", with: "(name: \"two\", targets")
    shop.commit("one", lost, tag: nil)
    let head = shop.remote.revision("one", "main").prefix(12)
    let outdated = try shop.outdated()
    #expect(
      Self.row("one", outdated).hasPrefix("one   main \(was)  main \(was)  main \(head)  \(head) cannot be used"),
      "\(outdated)")
    let before = try shop.lockfile
    #expect(try shop.update().text.contains("one stays at \(was)"))
    #expect(try shop.lockfile == before)
  }

  @Test func aBranchThatIsGoneFailsBoth() throws {
    let shop = try MemoryShop(dependencies: "[one]")
    shop.commit("one", MemoryShop.manifest("one"), tag: nil)
    shop.remote.set("heads/other", of: "one", to: shop.remote.revision("one", "main"))
    #expect(try shop.pin("one", git: "one", branch: "other").isSound)
    shop.remote.set("heads/other", of: "one", to: nil)
    for outcome in [try shop.outdated(), try shop.update()] {
      #expect(!outcome.isSound && outcome.text.contains("'one' has no branch 'other'"), "\(outcome)")
    }
  }

  @Test func whatNeedsAnotherPinToGoBackIsSaid() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("trace", "log"), dependencies: "[log, trace]")
    try shop.edit("log.git\n    version: 1.0.0", "log.git\n    version: 1.2.0")
    #expect(try shop.resolve().isSound)
    shop.release("trace", "1.5.0", needing: "\"1.0.0\"..<\"1.1.0\"")
    #expect(try shop.update().isSound)
    #expect(try shop.versions.contains("trace 1.1.0"))
    let row = Self.row("trace", try shop.outdated())
    #expect(row.hasPrefix("trace  1.1.0   1.1.0    1.5.0") && row.contains("1.5.0 needs log "), "\(row)")
    #expect(row.hasSuffix("but log stays at 1.2.0"), "\(row)")
  }

  /// Pasted, the command moves what it names.
  @Test func theCommandForBreakingVersionsNamesAllThatMoveTogether() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("metrics", "log"), dependencies: "[metrics]")
    #expect(try shop.resolve().isSound)
    let outdated = try shop.outdated()
    #expect(
      outdated.moves.last == "Run 'integrate update log metrics --major' to go beyond these ranges.", "\(outdated)")
    #expect(try shop.update("log", "metrics", isMajor: true).isSound)
    #expect(try shop.versions == ["metrics 2.0.0", "log 2.0.0"])
  }
}
