import Foundation
import TestSupport
import Testing

/// Pins that nothing needs any more, and pins that are named though no member needs them.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct FreedPinTests {
  /// A version that was edited by hand and needs less than the one before: each command that reads it again removes the
  /// pins that only the earlier one needed.
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
    #expect((outcome.stdout + outcome.stderr).contains("log removed  (no longer needed)\n"))
    #expect(try shop.versions.contains("metrics 3.0.0"))
    #expect(try !shop.lockfile.contains("  log:"))
    #expect(try shop.lockfile.contains("# Above the log."))
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  /// A pin that is named moves, even if nothing needs it.
  @Test func aPinThatNothingNeedsMovesByName() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write("name: Login\ndependencies: [metrics]\n", to: "app/Login/component.yaml")
    let moved = try shop.run("update", "trace")
    #expect(moved.stdout == "trace 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)\n", "\(moved.stderr)")
    #expect(try shop.run("pin", "trace", "1.0.0").stdout == "trace 1.1.0 → 1.0.0  (requested)\n")
  }

  /// A package that replaces another may need the same packages.
  @Test func whatANewPackageNeedsStays() throws {
    let shop = try Shop.usual(Shop.pins("log", "trace"), dependencies: "[trace]")
    try shop.commit(
      "trace", "Package.swift",
      RemoteRepositories.manifest(
        "trace", dependencies: ".package(url: \"https://git.example.com/metrics.git\", exact: \"1.0.0\")",
        needs: ["metrics"]), tag: "1.4.0")
    #expect(try shop.run("resolve").status == 0)
    try shop.edit("trace.git\n    version: 1.0.0", "trace.git\n    version: 1.4.0")
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try shop.versions.sorted() == ["log 1.0.0", "metrics 1.0.0", "trace 1.4.0"])
  }

  /// A person decided to pin it.
  @Test func aPinThatNothingNeedsStays() throws {
    let shop = try Shop.resolved()
    try shop.scratch.write("name: Login\ndependencies: [metrics]\n", to: "app/Login/component.yaml")
    let outcome = try shop.run("update", "metrics")
    #expect(outcome.stdout.contains("metrics 1.0.0 → 1.1.0"), "\(outcome.stderr)")
    #expect(try shop.versions.contains("trace 1.0.0"))
  }

  /// A pin that is named moves others, whether a member needs it or a package does.
  @Test func whatIsNamedIsDecidedFirst() throws {
    let shop = try Shop.usual(Shop.pins("log", "metrics", "top"), dependencies: "[log, top]")
    try shop.commit(
      "top", "Package.swift",
      RemoteRepositories.manifest(
        "top", dependencies: ".package(url: \"https://git.example.com/metrics.git\", from: \"1.0.0\")",
        needs: ["metrics"]), tag: "1.0.0")
    #expect(try shop.run("resolve").status == 0)
    let outcome = try shop.run("update", "metrics", "--no-generate")
    #expect(
      outcome.stdout == """
        log 1.0.0 → 1.2.0  (metrics 1.1.0 needs ^1.1.0)
        metrics 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)

        """, "\(outcome.stderr)")
  }

  /// One run goes as far as two: a pin that only an older version needs does not hold newer ones back.
  @Test func whatIsFreedHoldsNothingBack() throws {
    let shop = try Shop(dependencies: "[top]")
    for version in ["1.0.0", "1.1.0", "1.2.0"] { try shop.release("log", version) }
    func release(_ version: String, _ range: String?) throws {
      let log = range.map { ".package(url: \"https://git.example.com/log.git\", \($0))" } ?? ""
      try shop.commit(
        "top", "Package.swift",
        RemoteRepositories.manifest("top", dependencies: log, needs: range == nil ? [] : ["log"]), tag: version)
    }
    try release("1.0.0", "exact: \"1.2.0\"")
    try release("1.1.0", nil)
    try release("1.2.0", "\"1.0.0\"..<\"1.2.0\"")
    #expect(try shop.run("pin", "top", "1.0.0", "--git", "https://git.example.com/top.git").status == 0)
    let outcome = try shop.run("update", "--no-generate")
    #expect(
      outcome.stdout == """
        log 1.2.0 → 1.1.0  (top 1.2.0 needs 1.0.0 ..< 1.2.0)
        top 1.0.0 → 1.2.0  (the newest compatible with ^1.0.0)

        """, "\(outcome.stderr)")
    #expect(try shop.run("update").stdout == "nothing to move\n")

    // 'allow' is a decision, and is kept even if only packages need the pin.
    #expect(try shop.run("pin", "top@1.0.0", "log@1.2.0").status == 0)
    try shop.edit("log.git\n", "log.git\n    allow: ^1.2.0\n")
    #expect(try shop.run("update").stdout.contains("top 1.0.0 → 1.1.0"))
  }
}
