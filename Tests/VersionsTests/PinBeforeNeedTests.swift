import AnalysisSupport
import Foundation
import TestSupport
import Testing
import Workspace

/// People pin first and write the need afterwards, or the other way round.
@Suite struct PinBeforeNeedTests {
  @Test(arguments: [(nil, nil), ("1.1.0", nil), (nil, "main")] as [(String?, String?)])
  func aPinThatNothingNeedsYetSaysInOneLineWhatComesFirst(version: String?, branch: String?) throws {
    let shop = try MemoryShop.usual(dependencies: "[]")
    let before = try shop.lockfile
    func pin() throws -> MemoryShop.Outcome {
      try version.map { try shop.pin("metrics", $0, git: "metrics") }
        ?? shop.pin("metrics", git: "metrics", branch: branch)
    }
    let outcome = try pin()
    #expect(!outcome.isSound && outcome.moves.isEmpty)
    // The needs of the package itself are not mentioned.
    #expect(
      outcome.text.components(separatedBy: "1 error, 0 warnings")[0]
        == "integrate.lock.yaml:3:1: error: 'metrics' was not pinned, since nothing needs it yet: first write "
        + "'metrics/metrics' under 'dependencies:' of the component that uses it [unused-pin]\n")
    #expect(try shop.lockfile == before)
    // As it says.
    try shop.write("name: Login\ndependencies: [metrics/metrics]\n", to: "Login/component.yaml")
    let again = try pin()
    #expect(again.isSound, "\(again)")
    #expect(try shop.problems == [])
  }

  @Test func anErrorThatAMissingPinHidBlocksNoPin() throws {
    let shop = try MemoryShop.usual(
      dependencies: "[log]",
      [
        "component.yaml": "name: Shop\nkind: workspace\nintegration: { tools: \"5.9\" }\n",
        "Login/component.yaml":
          "name: Login\ndependencies: [log]\nsettings: [{ strict-memory-safety: true }]\n",
      ])
    let outcome = try shop.pin("log", git: "log")
    #expect(outcome.moves.contains { $0.hasPrefix("log added at 2.0.0") }, "\(outcome)")
    #expect(
      try shop.root.findings(for: .generate).contains { $0.hasPrefix("tools-version-conflict") },
      "the error was there before")
  }

  @Test func aComponentIsNamedAlone() throws {
    let shop = try MemoryShop.usual(dependencies: "[]")
    shop.remote.commit("chat", ["component.yaml": "name: Chat\n"], tags: ["1.0.0"])
    let outcome = try shop.pin("Chat", git: "chat")
    #expect(outcome.text.contains("first write 'Chat' under 'dependencies:'"), "\(outcome)")
  }

  @Test func whatOthersBringIsStillToldAsBefore() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("log"), dependencies: "[log]")
    #expect(try shop.resolve().isSound)
    // The need of 'log' is removed, and its pin does not hinder pinning something else.
    try shop.write("name: Login\ndependencies: [trace]\n", to: "Login/component.yaml")
    let outcome = try shop.pin("trace", "1.1.0", git: "trace")
    #expect(outcome.isSound, "\(outcome)")
    #expect(try shop.versions.contains("trace 1.1.0"))
  }

  /// The pin that needs this one is there already, and nothing needs it either.
  @Test func aPinBelowOneThatNothingNeedsIsNotPassedOver() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("metrics"), dependencies: "[metrics]")
    #expect(try shop.resolve().isSound)
    try shop.write("name: Login\n", to: "Login/component.yaml")
    let lines = try shop.lockfile.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "  log:"))
    let end = try #require(lines.firstIndex(of: "  metrics:"))
    // With line ends of Windows, which some editors write.
    try shop.write((lines[..<start] + lines[max(start, end)...]).joined(separator: "\r\n"))
    let before = try shop.lockfile
    let outcome = try shop.pin("log", "1.0.0", git: "log")
    #expect(!outcome.isSound && outcome.moves.isEmpty)
    #expect(outcome.text.contains("error: nothing needs the pin 'log'"), "\(outcome)")
    #expect(outcome.text.contains("nothing was written"), "\(outcome)")
    #expect(try shop.lockfile == before)
  }

  @Test func aTagThatMovedIsToldWithBothCommits() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("log"), dependencies: "[log]")
    #expect(try shop.resolve().isSound)
    let was = shop.remote.revision("log", "1.0.0")
    let now = shop.remote.commit("log", ["more.swift": ""], tags: ["1.0.0"])
    #expect(
      try shop.pin("log", "1.0.0").moves == [
        "log 1.0.0 at another commit: \(was.prefix(12)) → \(now.prefix(12))  (requested; its tag was moved)"
      ])
    // One that was written by hand was never that of the tag.
    try shop.edit("    revision: \(now)", "    revision: \(was)")
    let fixed = try shop.pin("log", "1.0.0")
    #expect(fixed.isSound && !fixed.moves.joined().contains("moved"), "\(fixed)")
    #expect(try shop.lockfile.contains("    revision: \(now)"))
  }

  /// If everything is recorded, no repository is contacted. A repository that is contacted for another reason is
  /// compared.
  @Test func resolveTellsOfMovedTagsWhereItAsks() throws {
    let shop = try MemoryShop.usual(MemoryShop.pins("log", "trace"), dependencies: "[trace, log]")
    #expect(try shop.resolve().isSound)
    for name in ["log", "trace"] { shop.remote.commit(name, ["more.swift": ""], tags: ["1.0.0"]) }
    #expect(try shop.resolve().isSound)
    // A lost record is read from the repository again, and that of the other pin is not.
    let records = try shop.lockfile.components(separatedBy: "\n")
    let without = try shop.lockfileWithoutRecords.components(separatedBy: "\n")
    let start = try #require(records.firstIndex(of: "  trace:"))
    try shop.write(
      (Array(records[..<start]) + without[try #require(without.firstIndex(of: "  trace:"))...]).joined(separator: "\n"))
    let outcome = try shop.resolve()
    #expect(!outcome.isSound && outcome.text.contains("the tag '1.0.0' of 'trace' is at "), "\(outcome)")
    #expect(!outcome.text.contains("of 'log'"))
    for told in [try shop.outdated(), try shop.verify(), try shop.update()] {
      #expect(!told.isSound && told.text.contains("the tag '1.0.0' of 'log' was moved"), "\(told)")
    }
  }
}
