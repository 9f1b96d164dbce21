import TestSupport
import Testing

/// Tags that differ in build metadata are one version for SwiftPM. The tag that was named is pinned.
@Suite struct BuildMetadataTests {
  private func shop(_ tags: String...) throws -> MemoryShop {
    let shop = try MemoryShop(dependencies: "[log]")
    for tag in tags { shop.commit("log", MemoryShop.manifest("log") + "// \(tag)\n", tag: tag) }
    return shop
  }

  @Test(arguments: ["1.1.0", "1.1.0+a", "1.1.0+b"]) func theTagThatIsNamedIsPinned(tag: String) throws {
    let shop = try shop("1.0.0", "1.1.0", "1.1.0+b", "1.1.0+a")
    #expect(try shop.pin("log", tag, git: "log").isSound)
    let pinned = try shop.lockfile
    #expect(pinned.contains("version: \(tag)\n    revision: \(shop.remote.revision("log", tag))"), "\(pinned)")
    #expect(try shop.verify().moves == ["verified: 1 of 1 pin"])
    // No other command takes one of the others.
    for outcome in [
      try shop.update(), try shop.outdated(), try shop.resolve(), try shop.update("log", to: tag),
    ] {
      #expect(outcome.isSound, "\(outcome)")
      #expect(try shop.lockfile == pinned)
    }
  }

  @Test func aTagThatIsNotThereIsNotPinned() throws {
    let shop = try shop("1.1.0", "1.1.0+a")
    let before = try shop.lockfile
    let outcome = try shop.pin("log", "1.1.0+c", git: "log")
    #expect(!outcome.isSound && outcome.text.contains("'log' has no version 1.1.0+c"), "\(outcome)")
    #expect(try shop.lockfile == before)
    try shop.write("lockfile: 1\npins:\n" + MemoryShop.pins("log").replacing("1.0.0", with: "1.1.0+c"))
    let resolved = try shop.resolve()
    #expect(!resolved.isSound && resolved.text.contains("'log' has no version 1.1.0+c"), "\(resolved)")
  }

  /// As SwiftPM does where no other tag is meant.
  @Test func aVersionMayBeAtATagWithMetadata() throws {
    let shop = try shop("1.1.0+a")
    #expect(try shop.pin("log", "1.1.0", git: "log").isSound)
    #expect(try shop.lockfile.contains("version: 1.1.0+a\n"))
  }
}
