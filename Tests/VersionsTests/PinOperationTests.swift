import TestSupport
import Testing

/// Operations that people tried on pins: forks, folders, deleted tags, pins that nothing needs any more.
@Suite struct PinOperationTests {
  /// SwiftPM would fetch `log` beside it, at a version of its own.
  @Test func aForkUnderAnotherNameIsNoSourceOfWhatOthersNeed() throws {
    let shop = try MemoryShop.resolved()
    shop.release("fork", "1.0.0")
    let before = try shop.lockfile
    let outcome = try shop.pin("log", "1.0.0", git: "fork")
    #expect(!outcome.isSound && outcome.text.contains("SwiftPM calls 'fork' [other-identity]"), "\(outcome)")
    #expect(try shop.lockfile == before)
    try shop.edit("https://git.example.com/log.git", "https://git.example.com/fork.git")
    let resolved = try shop.resolve()
    #expect(!resolved.isSound && resolved.text.contains("[other-identity]"), "\(resolved)")
  }

  /// A fork of the same name is reported, before and after a folder replaces it.
  @Test func anAddressThatIsAskedForIsRememberedBehindAFolder() throws {
    let shop = try MemoryShop.resolved()
    shop.remote.copy("log", to: "ours/log")
    #expect(try shop.pin("log", "1.0.0", git: "ours/log").text.contains("[other-address]"))
    #expect(try shop.pin("log", path: "../log").isSound)
    #expect(try shop.update("trace").isSound)
    #expect(try shop.unpin("log").text.contains("'trace' requires 'log' from https://git.example.com/log.git"))
    #expect(try !shop.pin("log", git: "log").text.contains("[other-address]"))
  }

  @Test func unpinTakesWhatOnlyThatPinNeeded() throws {
    let shop = try MemoryShop.resolved()
    try shop.write("name: Login\ndependencies: [trace]\n", to: "Login/component.yaml")
    // trace needs log as well.
    #expect(try shop.unpin("metrics").moves == ["metrics removed  (requested)"])
    #expect(try shop.problems == [])
    try shop.write("name: Login\n", to: "Login/component.yaml")
    let outcome = try shop.unpin("trace")
    #expect(outcome.isSound && outcome.moves == ["trace removed  (requested)", "log removed  (no longer needed)"])
    #expect(try shop.problems == [])
  }

  @Test func updateTellsOfAVersionThatIsNoLongerThere() throws {
    let shop = try MemoryShop.resolved()
    shop.remote.set("tags/0.9.0", of: "trace", to: shop.remote.revision("trace", "1.0.0"))
    for tag in ["1.0.0", "1.1.0"] { shop.remote.set("tags/\(tag)", of: "trace", to: nil) }
    let outcome = try shop.update()
    #expect(!outcome.isSound && outcome.text.contains("'trace' has no version 1.0.0 any more"), "\(outcome)")
    #expect(outcome.moves.contains { $0.hasPrefix("metrics 1.0.0 → 1.1.0") }, "the others move")
  }

  @Test func aDryRunReportsWhatWouldBeFound() throws {
    let shop = try MemoryShop.resolved()
    try shop.write("name: Broken\ndependencies: [Nothing]\n", to: "Broken/component.yaml")
    let before = try shop.lockfile
    let dry = try shop.update(isDry: true)
    #expect(!dry.isSound && !dry.text.isEmpty, "\(dry)")
    #expect(try shop.lockfile == before)
    let real = try shop.update()
    #expect(dry.text == real.text && dry.moves == real.moves, "\(dry)\n\(real)")
  }

  @Test func whatWouldBeFoundHasTheLineOfThePin() throws {
    let shop = try MemoryShop.resolved()
    #expect(try shop.pin("trace", branch: "main").isSound)
    func floating(_ outcome: MemoryShop.Outcome) -> Substring? {
      outcome.text.split(separator: "\n").first { $0.contains("[floating-pin]") }
    }
    let line = try floating(shop.check())
    #expect(line?.contains(#/^integrate\.lock\.yaml:\d+:\d+: /#) == true)
    let dry = try shop.update(isDry: true)
    #expect(dry.moves.contains { $0.hasPrefix("log 1.") } && floating(dry) == line, "\(dry)")
  }

  @Test func aTagThatIsTypedForAVersionIsRefusedWithTheVersion() throws {
    let outcome = try MemoryShop.resolved().pin("log", "v1.1.0")
    #expect(!outcome.isSound && outcome.text.contains("write '1.1.0'"), "\(outcome)")
  }

  @Test func oneRepositoryThatDoesNotAnswerIsSaidSo() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("log"), dependencies: "[log]")
    #expect(try shop.resolve().isSound)
    shop.remote.remove("log")
    let outcome = try shop.outdated()
    #expect(!outcome.isSound && outcome.moves == ["no result: its repository was not read"], "\(outcome)")
  }

  /// `git rev-parse 2.0.0` prints the object of an annotated tag.
  @Test func theObjectOfATagIsJudgedAsItsCommit() throws {
    let shop = try MemoryShop.resolved()
    let (commit, object) = (shop.remote.revision("log", "2.0.0"), String(repeating: "a", count: 40))
    shop.remote.set("tags/2.0.0", of: "log", to: object)
    shop.remote.set("tags/2.0.0^{}", of: "log", to: commit)
    for revision in [commit, object] {
      let before = try shop.lockfile
      let outcome = try shop.pin("log", revision: revision)
      #expect(!outcome.isSound && outcome.text.contains("this command requires log 2.0.0"), "\(outcome)")
      #expect(try shop.lockfile == before)
    }
  }

  @Test func theCommandForTheCommitOfANewPinHasItsAddress() throws {
    let shop = try MemoryShop.usual(dependencies: "[beta]")
    let manifest = MemoryShop.manifest("beta", needing: [("log", "branch: \"main\"")])
    shop.commit("beta", manifest, tag: "1.0.0")
    let outcome = try shop.pin("beta", "1.0.0", git: "beta")
    let revision = shop.remote.revision("beta", "1.0.0")
    #expect(
      outcome.text.contains(
        "'integrate pin beta --revision \(revision) --git \(MemoryRepositories.url("beta"))'"), "\(outcome)")
  }
}
