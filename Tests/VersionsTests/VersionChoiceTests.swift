import AnalysisSupport
import TestSupport
import Testing

/// The versions that `pin`, `unpin`, `update` and `resolve` choose, and what they write.
@Suite struct VersionChoiceTests {
  private static let pins = """
      # Keep this comment.
      metrics:
        git: https://git.example.com/metrics.git
        version: 1.0.0   # and this
      log: { git: https://git.example.com/log.git, version: 1.0.0 }
      trace:
        git: https://git.example.com/trace.git
        version: 1.0.0

    """

  private func resolved() throws -> MemoryShop {
    let shop = try MemoryShop.usual(Self.pins)
    #expect(try shop.resolve().isSound)
    return shop
  }

  @Test func resolvePinsWhatAManifestNeedsAndNobodyPinned() throws {
    let shop = try MemoryShop.usual(
      "  metrics: { git: https://git.example.com/metrics.git, version: 1.1.0 }\n", dependencies: "[metrics]")
    let outcome = try shop.resolve()
    #expect(outcome.isSound && outcome.moves.contains("log added at 1.2.0  (metrics 1.1.0 needs ^1.1.0)"), "\(outcome)")
    #expect(try shop.versions == ["log 1.2.0", "metrics 1.1.0"])
    #expect(try shop.problems == [])
  }

  @Test func pinAddsWhatIsAskedForAndWhatItNeeds() throws {
    let shop = try MemoryShop.usual(dependencies: "[metrics]")
    let outcome = try shop.pin("metrics", git: "metrics")
    #expect(outcome.isSound)
    #expect(
      outcome.moves == [
        "log added at 2.0.0  (metrics 2.0.0 needs ^2.0.0)", "metrics added at 2.0.0  (the newest compatible)",
      ], "\(outcome)")
    #expect(try shop.versions == ["log 2.0.0", "metrics 2.0.0"])
    // Under another name it would be a second pin of one repository.
    #expect(try shop.pin("Other", git: "Metrics").text.contains("pinned already, as 'metrics'"))
    #expect(try shop.problems == [])
    let there = try shop.pin("metrics", "2.0.0")
    #expect(there.isSound && there.moves == [])
  }

  @Test func aPinThatBreaksAnotherIsExplainedAndTheRepairWorks() throws {
    let shop = try resolved()
    let before = try shop.lockfile
    let outcome = try shop.pin("metrics", "2.0.0")
    #expect(!outcome.isSound && outcome.text.contains("this command requires metrics 2.0.0"), "\(outcome)")
    #expect(try shop.lockfile == before, "nothing is written")
    #expect(outcome.commands == ["integrate pin log@2.0.0 metrics@2.0.0 trace@1.1.0"])
    #expect(try shop.paste(outcome.commands[0]).isSound)
    #expect(try shop.versions == ["metrics 2.0.0", "log 2.0.0", "trace 1.1.0"])
    #expect(try shop.problems == [])
    #expect(try shop.lockfile.contains("version: 2.0.0   # and this"))
  }

  @Test func updateMovesAsFarAsAllAllow() throws {
    let shop = try resolved()
    let before = try shop.lockfile
    #expect(
      try shop.update(isDry: true).moves == [
        "log 1.0.0 → 1.2.0  (the newest compatible with ^1.0.0)",
        "metrics 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)",
        "trace 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)",
      ])
    #expect(try shop.lockfile == before)
    #expect(try shop.update("trace").moves == ["trace 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)"])
    #expect(try shop.update().isSound)
    #expect(try shop.versions == ["metrics 1.1.0", "log 1.2.0", "trace 1.1.0"])
    #expect(try shop.problems == [])
    #expect(try shop.update().moves == [])
    #expect(try shop.update(isMajor: true).isSound)
    #expect(try shop.versions == ["metrics 2.0.0", "log 2.0.0", "trace 1.1.0"])
    #expect(try shop.problems == [])
  }

  @Test func updateStaysWithinWhatAllowSaysAndOutdatedSaysWhoHoldsBack() throws {
    let shop = try MemoryShop.usual(Self.pins.replacing("version: 1.0.0 }", with: "version: 1.1.0, allow: ~1.1.0 }"))
    #expect(try shop.resolve().isSound)
    let outdated = try shop.outdated()
    #expect(outdated.isSound)
    #expect(
      outdated.moves == [
        "name     pinned  allowed  newest  held back by",
        "log      1.1.0   1.1.0    2.0.0   metrics requires ^1.0.0; trace requires ^1.0.0; its 'allow' is ~1.1.0",
        "metrics  1.0.0   1.1.0    2.0.0   without 'allow' it stays within ^1.0.0",
        "trace    1.0.0   1.1.0    1.1.0", "Run 'integrate update metrics --major' to go beyond these ranges.",
      ], "\(outdated)")
    #expect(
      try shop.outdated("trace").moves == [
        "name   pinned  allowed  newest  held back by", "trace  1.0.0   1.1.0    1.1.0",
      ])
    #expect(try shop.update().isSound)
    #expect(try shop.versions == ["metrics 1.1.0", "log 1.1.0", "trace 1.1.0"])
    #expect(
      try shop.pin("log", "1.2.0").moves == [
        "log 1.1.0 → 1.2.0  (requested; its 'allow' changed from ~1.1.0 to 1.1.0 ..< 1.3.0)"
      ])
    #expect(try shop.problems == [])
  }

  @Test func whatNothingNeedsAnyMoreLosesItsPin() throws {
    let shop = try MemoryShop.usual(dependencies: "[metrics]")
    shop.release("metrics", "3.0.0")
    #expect(try shop.pin("metrics", "2.0.0", git: "metrics").isSound)
    #expect(
      try shop.update("metrics", to: "3.0.0").moves == [
        "metrics 2.0.0 → 3.0.0  (requested)", "log removed  (no longer needed)",
      ])
    #expect(try shop.versions == ["metrics 3.0.0"])
    #expect(try shop.problems == [])
  }

  @Test func aTagThatMovedIsAnErrorThatNamesBothCommits() throws {
    let shop = try resolved()
    let was = shop.remote.revision("log", "1.0.0")
    let now = shop.remote.commit("log", ["evil.swift": ""], tags: ["1.0.0"])
    let outcome = try shop.update()
    #expect(!outcome.isSound)
    #expect(
      outcome.text.contains(
        "error: the tag '1.0.0' of 'log' was moved: it is at \(now), but pinned is \(was) [moved-tag]"), "\(outcome)")
    #expect(try shop.lockfile.contains(was) && !shop.lockfile.contains(now), "its pin stays")
    #expect(try shop.pin("log", "1.0.0").isSound)
    #expect(try shop.lockfile.contains(now) && !shop.lockfile.contains(was))
    #expect(try shop.update().isSound)
  }

  @Test func componentsComeWithTheirSpec() throws {
    let shop = try MemoryShop.usual(
      MemoryShop.pins("Chat", "log").replacing("Chat.git", with: "chat.git"), dependencies: "[Chat]")
    let (first, kept) = ("name: Chat   # \u{e4}\ndependencies: [log]\n", "integrate.lock.d/Chat.component.yaml")
    shop.remote.commit("chat", ["component.yaml": first], tags: ["1.0.0"])
    shop.remote.commit("chat", ["component.yaml": first + "summary: More.\n"], tags: ["v1.1.0"])
    let outcome = try shop.resolve()
    #expect(outcome.isSound, "\(outcome)")
    #expect(try shop.root.read(kept) == first)
    #expect(try shop.update("Chat").moves == ["Chat 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)"])
    #expect(try shop.root.read(kept) == first + "summary: More.\n")
    #expect(try shop.problems == [])
    let before = try shop.lockfile
    let unpinned = try shop.unpin("Chat")
    #expect(!unpinned.isSound && unpinned.moves.isEmpty && unpinned.text.contains("[missing-pin]"), "\(unpinned)")
    #expect(try shop.lockfile == before, "it is needed, and stays")
    #expect(try shop.root.read(kept) == first + "summary: More.\n")
  }

  @Test func aBranchACommitAndAFolderCanStandInForAVersion() throws {
    let shop = try resolved()
    #expect(try shop.pin("log", branch: "main").isSound)
    let head = shop.remote.revision("log", "main")
    #expect(try shop.lockfile.contains("branch: main") && shop.lockfile.contains(head))
    #expect(try shop.problems == [])
    let commit = shop.remote.revision("log", "1.1.0")
    #expect(try shop.pin("log", revision: commit).isSound)
    #expect(try !shop.lockfile.contains("branch:") && shop.lockfile.contains("revision: \(commit)"))
    #expect(try shop.problems == [])
    #expect(try shop.pin("log", "1.1.0").isSound)
    #expect(try shop.versions.contains("log 1.1.0"))
    let pinned = try shop.lockfile
    #expect(try shop.pin("log", path: "../Log").isSound)
    #expect(try shop.lockfile.contains("path: ../Log"))
    #expect(try shop.unpin("log").moves == ["log ../Log → 1.1.0  (from its repository again)"])
    #expect(try shop.lockfile == pinned)
    #expect(try shop.pin("log", branch: "mian").text.contains("[unknown-version]"))
  }
}
