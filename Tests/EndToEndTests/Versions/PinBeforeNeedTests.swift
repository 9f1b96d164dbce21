import Foundation
import TestSupport
import Testing

/// People pin first and write the need afterwards, or the other way round.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct PinBeforeNeedTests {
  @Test(arguments: [[], ["1.1.0"], ["--branch", "main"], ["--generate"]])
  func aPinThatNothingNeedsYetSaysInOneLineWhatComesFirst(options: [String]) throws {
    let shop = try Shop.usual(dependencies: "[]")
    let before = try shop.lockfile
    let arguments = ["pin", "metrics"] + options + ["--git", "https://git.example.com/metrics.git"]
    let outcome = try shop.run(arguments)
    #expect(outcome.status == 1 && outcome.stdout.isEmpty)
    // The needs of the package itself are not mentioned.
    #expect(
      outcome.stderr.components(separatedBy: "1 error, 0 warnings")[0]
        == "integrate.lock.yaml:3:1: error: 'metrics' was not pinned, since nothing needs it yet: first write "
        + "'metrics/metrics' under 'dependencies:' of the component that uses it [unused-pin]\n")
    #expect(try shop.lockfile == before)
    // As it says.
    try shop.scratch.write("name: Login\ndependencies: [metrics/metrics]\n", to: "app/Login/component.yaml")
    let again = try shop.run(arguments)
    #expect(again.status == 0, "\(again.stderr)")
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func anErrorThatAMissingPinHidBlocksNoPin() throws {
    let shop = try Shop.usual(dependencies: "[log]")
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration: { tools: \"5.9\" }\n", to: "app/component.yaml")
    try shop.scratch.write(
      "name: Login\ndependencies: [log]\nsettings: [{ strict-memory-safety: true }]\n", to: "app/Login/component.yaml")
    let outcome = try shop.run("pin", "log", "--git", "https://git.example.com/log.git")
    #expect(outcome.stdout.contains("log added at 2.0.0"), "\(outcome)")
    #expect(try shop.run("generate").stderr.contains("[tools-version-conflict]"), "the error was there before")
  }

  @Test func aComponentIsNamedAlone() throws {
    let shop = try Shop.usual(dependencies: "[]")
    try shop.commit("chat", "component.yaml", "name: Chat\n", tag: "1.0.0")
    let outcome = try shop.run("pin", "Chat", "--git", "https://git.example.com/chat.git")
    #expect(outcome.stderr.contains("first write 'Chat' under 'dependencies:'"), "\(outcome.stderr)")
  }

  @Test func whatOthersBringIsStillToldAsBefore() throws {
    let shop = try Shop.usual(
      "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n", dependencies: "[log]")
    #expect(try shop.run("resolve").status == 0)
    // The need of 'log' is removed, and its pin does not hinder pinning something else.
    try shop.scratch.write("name: Login\ndependencies: [trace]\n", to: "app/Login/component.yaml")
    let outcome = try shop.run("pin", "trace", "1.1.0", "--git", "https://git.example.com/trace.git")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try shop.versions.contains("trace 1.1.0"))
  }

  /// The pin that needs this one is there already, and nothing needs it either.
  @Test func aPinBelowOneThatNothingNeedsIsNotPassedOver() throws {
    let shop = try Shop.usual(
      "  metrics: { git: https://git.example.com/metrics.git, version: 1.0.0 }\n", dependencies: "[metrics]")
    #expect(try shop.run("resolve").status == 0)
    try shop.scratch.write("name: Login\n", to: "app/Login/component.yaml")
    let lines = try shop.lockfile.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: "  log:"))
    let end = try #require(lines.firstIndex(of: "  metrics:"))
    // With line ends of Windows, which some editors write.
    try shop.write((lines[..<start] + lines[max(start, end)...]).joined(separator: "\r\n"))
    let before = try shop.lockfile
    let outcome = try shop.run("pin", "log", "1.0.0", "--git", "https://git.example.com/log.git")
    #expect(outcome.status == 1 && outcome.stdout.isEmpty)
    #expect(outcome.stderr.contains("error: nothing needs the pin 'log'"), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("nothing was written"), "\(outcome.stderr)")
    #expect(try shop.lockfile == before)
  }

  @Test func aTagThatMovedIsToldWithBothCommits() throws {
    let shop = try Shop.usual(
      "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n", dependencies: "[log]")
    #expect(try shop.run("resolve").status == 0)
    let was = try shop.revision("log", "1.0.0")
    try shop.commit("log", "more.swift", "", tag: "1.0.0")
    let now = try shop.revision("log", "1.0.0")
    let outcome = try shop.run("pin", "log", "1.0.0", "--no-generate")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout
        == "log 1.0.0 at another commit: \(was.prefix(12)) → \(now.prefix(12))  (requested; its tag was moved)\n")
    // One that was written by hand was never that of the tag.
    try shop.edit("    revision: \(now)", "    revision: \(was)")
    let fixed = try shop.run("pin", "log", "1.0.0")
    #expect(fixed.status == 0 && !fixed.stdout.contains("moved"), "\(fixed.stdout)\(fixed.stderr)")
    #expect(try shop.lockfile.contains("    revision: \(now)"))
  }

  /// If everything is recorded, no repository is contacted. A repository that is contacted for another reason is
  /// compared.
  @Test func resolveTellsOfMovedTagsWhereItAsks() throws {
    let shop = try Shop.usual(
      "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n"
        + "  trace: { git: https://git.example.com/trace.git, version: 1.0.0 }\n", dependencies: "[trace, log]")
    #expect(try shop.run("resolve").status == 0)
    for name in ["log", "trace"] { try shop.commit(name, "more.swift", "", tag: "1.0.0") }
    let asked = try shop.watchGit()
    #expect(try shop.run("resolve").status == 0)
    #expect(try asked() == [])
    // A lost record is read from the repository again, and that of the other pin is not.
    let records = try shop.lockfile.components(separatedBy: "\n")
    let without = try shop.lockfileWithoutRecords.components(separatedBy: "\n")
    let start = try #require(records.firstIndex(of: "  trace:"))
    try shop.write(
      (Array(records[..<start]) + without[try #require(without.firstIndex(of: "  trace:"))...]).joined(separator: "\n"))
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains("the tag '1.0.0' of 'trace' is at "), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains("of 'log'"))
    for command in ["outdated", "verify", "update"] {
      let told = try shop.run(command)
      #expect(told.status == 1 && told.stderr.contains("the tag '1.0.0' of 'log' was moved"), "\(told.stderr)")
    }
  }
}
