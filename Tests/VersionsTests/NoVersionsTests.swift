import TestSupport
import Testing

/// A repository without a tag that is a version: every command reports that, with help.
@Suite struct NoVersionsTests {
  @Test func everyCommandSaysSo() throws {
    let shop = try MemoryShop(dependencies: "[log]")
    shop.commit("log", MemoryShop.manifest("log"), tag: nil)
    let help = "run 'integrate pin log --revision COMMIT' to pin a commit, or 'integrate pin log --branch"
    func expect(_ commands: [() throws -> MemoryShop.Outcome]) throws {
      for command in commands {
        let before = try shop.lockfile
        let outcome = try command()
        #expect(!outcome.isSound && outcome.text.contains(help), "\(outcome)")
        #expect(try shop.lockfile == before)
      }
    }
    try expect([{ try shop.pin("log", git: "log") }])
    try shop.write("lockfile: 1\npins:\n" + MemoryShop.pins("log"))
    try expect([
      { try shop.resolve() }, { try shop.update() }, { try shop.update("log") }, { try shop.outdated() },
      { try shop.pin("log") }, { try shop.pin("log", "1.0.0") },
    ])
    #expect(try shop.pin("log", git: "log", branch: "main").isSound)
    #expect(try shop.update().isSound)
    try expect([{ try shop.pin("log") }])
    #expect(try shop.pin("log", revision: shop.remote.revision("log", "main")).isSound)
    #expect(try shop.outdated().isSound)
  }

  /// One such pin keeps no other from moving.
  @Test func othersMove() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("bare", "log"), dependencies: "[log, bare]")
    shop.release("bare", "1.0.0")
    #expect(try shop.resolve().isSound)
    shop.remote.set("tags/1.0.0", of: "bare", to: nil)
    let outcome = try shop.update()
    #expect(!outcome.isSound && outcome.text.contains("'bare' has no version"), "\(outcome)")
    #expect(try shop.versions.contains("log 1.2.0"), "\(outcome)")
  }
}
