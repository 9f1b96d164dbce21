import Foundation
import TestSupport
import Testing

/// Pins that nothing needs any more, and pins that are named though no member needs them.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct FreedPinTests {
  /// A version that was edited by hand and needs less than the one before: each command that reads it anew takes out what
  /// only the one before needed.
  @Test(arguments: [
    ["resolve"], ["update"], ["update", "trace"], ["pin", "trace", "2.1.0"], ["pin", "metrics", "3.0.0"],
  ])
  func aVersionEditedByHandFreesWhatItDoesNotNeed(command: [String]) throws {
    let pins = Shop.pins("log", "metrics", "trace").replacingOccurrences(of: "1.0.0", with: "2.0.0")
    let shop = try Shop.usual(pins)
    for version in ["2.0.0", "2.1.0"] { try shop.release("trace", version) }
    try shop.release("metrics", "3.0.0")
    #expect(try shop.run("resolve").status == 0)
    try shop.edit("  log:\n", "  # Above the log.\n  log:\n")
    try shop.edit("metrics.git\n    version: 2.0.0", "metrics.git\n    version: 3.0.0")
    #expect(try shop.run("check").stderr.contains("[stale-record]"))

    let outcome = try shop.run(command)
    #expect(outcome.status == 0, "\(outcome.stdout)\(outcome.stderr)")
    #expect((outcome.stdout + outcome.stderr).contains("log removed  (nothing needs it any more)\n"))
    #expect(try shop.versions.contains("metrics 3.0.0"))
    #expect(try !shop.lockfile.contains("  log:"))
    #expect(try shop.lockfile.contains("# Above the log."))
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  /// What no spec asks for any more does not keep others from moving.
  @Test func aPinThatNothingNeedsBindsNobody() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write("name: Login\ndependencies: [metrics]\n", to: "app/Login/component.yaml")
    let outcome = try shop.run("update", "metrics", "log", "--major")
    #expect(
      outcome.stdout == """
        log 1.0.0 → 2.0.0  (the newest that fits)
        metrics 1.0.0 → 2.0.0  (the newest that fits)
        trace removed  (nothing needs it any more)

        """, "\(outcome.stderr)")
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  /// One that fits stays: it was somebody's decision.
  @Test func aPinThatNothingNeedsStaysWhereItFits() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write("name: Login\ndependencies: [metrics]\n", to: "app/Login/component.yaml")
    let outcome = try shop.run("update", "metrics")
    #expect(outcome.stdout.contains("metrics 1.0.0 → 1.1.0"), "\(outcome.stderr)")
    #expect(try shop.versions.contains("trace 1.0.0"))
  }

  /// What is named moves others, whether a member needs it or a package does.
  @Test func whatIsNamedIsDecidedFirst() throws {
    let shop = try Shop.usual(Shop.pins("log", "metrics", "top"), dependencies: "[log, top]")
    try shop.commit(
      "top", "Package.swift",
      RemoteRepositories.manifest(
        "top", dependencies: ".package(url: \"https://git.example.com/metrics.git\", from: \"1.0.0\")",
        needs: ["metrics"]), tag: "1.0.0")
    #expect(try shop.run("resolve").status == 0)
    let outcome = try shop.run("update", "metrics")
    #expect(
      outcome.stdout == """
        log 1.0.0 → 1.2.0  (metrics 1.1.0 needs ^1.1.0)
        metrics 1.0.0 → 1.1.0  (the newest that fits in ^1.0.0)

        """, "\(outcome.stderr)")
  }
}
