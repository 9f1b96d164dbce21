import Foundation
import TestSupport
import Testing

/// Operations that people tried on pins: forks, folders, deleted tags, pins that nothing needs any more.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct PinOperationTests {
  /// SwiftPM would fetch `log` beside it, at a version of its own.
  @Test func aForkUnderAnotherNameIsNoSourceOfWhatOthersNeed() throws {
    let shop = try Shop.resolved()
    try shop.release("fork", "1.0.0")
    let before = try shop.lockfile
    let outcome = try shop.run("pin", "log", "1.0.0", "--git", "https://git.example.com/fork.git")
    #expect(
      outcome.status == 1 && outcome.stderr.contains("SwiftPM calls 'fork' [other-identity]"), "\(outcome.stderr)")
    #expect(try shop.lockfile == before)
    try shop.edit("https://git.example.com/log.git", "https://git.example.com/fork.git")
    let resolved = try shop.run("resolve")
    #expect(resolved.status == 1 && resolved.stderr.contains("[other-identity]"), "\(resolved.stderr)")
  }

  /// A fork of the same name is reported, before and after a folder replaces it.
  @Test func anAddressThatIsAskedForIsRememberedBehindAFolder() throws {
    let shop = try Shop.resolved()
    let environment = try Self.addFork(of: "log", to: shop)
    shop.environment.merge(environment) { $1 }
    let fork = "https://git.example.com/ours/log.git"
    #expect(try shop.run("pin", "log", "1.0.0", "--git", fork).stderr.contains("[other-address]"))
    #expect(try shop.run("pin", "log", "--path", "../log").status == 0)
    #expect(try shop.run("update", "trace").status == 0)
    #expect(try shop.run("unpin", "log").stderr.contains("'trace' requires 'log' from https://git.example.com/log.git"))
    let back = try shop.run("pin", "log", "--git", "https://git.example.com/log.git")
    #expect(!back.stderr.contains("[other-address]"), "\(back.stderr)")
  }

  @Test func unpinTakesWhatOnlyThatPinNeeded() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write("name: Login\ndependencies: [trace]\n", to: "app/Login/component.yaml")
    // trace needs log as well.
    #expect(try shop.run("unpin", "metrics", "--no-generate").stdout == "metrics removed  (requested)\n")
    #expect(try shop.run("resolve", "--frozen").status == 0)
    try shop.scratch.write("name: Login\n", to: "app/Login/component.yaml")
    let outcome = try shop.run("unpin", "trace", "--no-generate")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stdout == "trace removed  (requested)\nlog removed  (no longer needed)\n")
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func updateTellsOfAVersionThatIsNoLongerThere() throws {
    let shop = try Shop.resolved()
    try shop.git("tag 0.9.0 1.0.0", in: "trace")
    try shop.git("tag -d 1.0.0", in: "trace")
    try shop.git("tag -d 1.1.0", in: "trace")
    let outcome = try shop.run("update")
    #expect(
      outcome.status == 1 && outcome.stderr.contains("'trace' has no version 1.0.0 any more"), "\(outcome.stderr)")
    #expect(outcome.stdout.contains("metrics 1.0.0 → 1.1.0"), "the others move")
    #expect(outcome.stderr.contains("was updated; exiting with 1 because of the errors above"))
  }

  @Test func aDryRunReportsWhatWouldBeFound() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write("name: Broken\ndependencies: [Nothing]\n", to: "app/Broken/component.yaml")
    let before = try shop.lockfile
    let dry = try shop.run("update", "--dry-run")
    #expect(dry.status == 1 && dry.stdout.contains("nothing was written: this was a dry run"), "\(dry.stdout)")
    #expect(try shop.lockfile == before)
    let real = try shop.run("update")
    func findings(_ outcome: Launch.Outcome) -> [Substring] {
      outcome.stderr.split(separator: "\n").filter { $0.contains("error: ") || $0.contains("warning: ") }
    }
    #expect(findings(dry) == findings(real) && !findings(dry).isEmpty, "\(dry.stderr)\n\(real.stderr)")
    #expect(real.status == 1)
  }

  @Test func whatWouldBeFoundHasTheLineOfThePin() throws {
    let shop = try Shop.resolved()
    #expect(try shop.run("pin", "trace", "--branch", "main").status == 0)
    func floating(_ outcome: Launch.Outcome) -> Substring? {
      outcome.stderr.split(separator: "\n").first { $0.contains("[floating-pin]") }
    }
    let line = try floating(shop.run("check"))
    #expect(line?.contains(#/^integrate\.lock\.yaml:\d+:\d+: /#) == true)
    let dry = try shop.run("update", "--dry-run")
    #expect(dry.stdout.contains("log 1.") && floating(dry) == line, "\(dry.stdout)\(dry.stderr)")
  }

  @Test func aTagThatIsTypedForAVersionIsRefusedWithTheVersion() throws {
    let shop = try Shop.resolved()
    let outcome = try shop.run("pin", "log", "v1.1.0")
    #expect(outcome.status == 2 && outcome.stderr.contains("write '1.1.0'"), "\(outcome.stderr)")
  }

  /// Findings, and no failure of the tool: status 1, in every format.
  @Test(arguments: [
    "pins: [\n", "lockfile: 1\npins: 3\n", "<<<<<<< ours\nlockfile: 1\n", "lockfile: 1\npins: { a: {}, a: {} }\n",
  ])
  func aLockfileThatCannotBeReadIsAFinding(_ text: String) throws {
    let shop = try Shop.resolved()
    try shop.write(text)
    for command in [["pin", "log", "1.1.0"], ["unpin", "log"], ["update"], ["resolve"], ["verify"]] {
      let outcome = try shop.run(command + ["--format", "json"])
      #expect(outcome.status == 1, "\(command): \(outcome.stderr)")
      #expect(outcome.stdout.contains("\"failed\": true") && outcome.stderr.isEmpty, "\(command): \(outcome.stderr)")
      #expect(try shop.lockfile == text)
    }
  }

  @Test func oneRepositoryThatDoesNotAnswerIsSaidSo() throws {
    let shop = try Shop.usual(
      "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n", dependencies: "[log]")
    #expect(try shop.run("resolve").status == 0)
    try FileManager.default.moveItem(atPath: shop.remote.folder("log"), toPath: shop.scratch["hidden"])
    let outcome = try shop.run("outdated")
    #expect(outcome.status == 1 && outcome.stdout == "no result: the repository did not answer\n")
  }

  /// A repository of the same name at another address.
  private static func addFork(of name: String, to shop: Shop) throws -> [String: String] {
    let folder = shop.scratch["forks/\(name).git"]
    try FileManager.default.createDirectory(atPath: shop.scratch["forks"], withIntermediateDirectories: true)
    try shop.git("clone -q --bare . '\(folder)'", in: name)
    let count = Int(shop.environment["GIT_CONFIG_COUNT"] ?? "") ?? 0
    return [
      "GIT_CONFIG_COUNT": "\(count + 1)",
      "GIT_CONFIG_KEY_\(count)": "url.file://\(shop.scratch["forks"])/.insteadOf",
      "GIT_CONFIG_VALUE_\(count)": "https://git.example.com/ours/",
    ]
  }
}
