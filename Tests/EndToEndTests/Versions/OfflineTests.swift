import Foundation
import TestSupport
import Testing

/// `resolve --offline` reads the cache, contacts no repository, and reports what is missing.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct OfflineTests {
  private static let pins = Shop.pins("metrics", "log", "trace")

  @Test func whatTheCacheHoldsIsRecordedWithoutARepository() throws {
    let shop = try Shop.usual(Self.pins)
    let handWritten = try shop.lockfile
    #expect(try shop.run("resolve").status == 0)
    let complete = try shop.lockfile
    try shop.write(handWritten)
    try Self.hideRepositories(of: shop)
    let asked = try shop.watchGit()
    let outcome = try shop.run("resolve", "--offline")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(!outcome.stdout.contains("checked only in part"), "\(outcome.stdout)")
    #expect(try shop.lockfile == complete)
    #expect(try asked().allSatisfy { $0 != "ls-remote" && $0 != "fetch" })
  }

  @Test func aVersionChangedByHandIsReadFromTheCacheWhereThatHasIt() throws {
    let shop = try Shop.usual(Self.pins)
    #expect(try shop.run("resolve").status == 0)
    // 'update' stores the versions that it reads in the cache.
    #expect(try shop.run("update", "--dry-run").status == 0)
    try Self.hideRepositories(of: shop)
    try shop.edit("/trace.git\n    version: 1.0.0", "/trace.git\n    version: 1.1.0")
    let outcome = try shop.run("resolve", "--offline")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try shop.lockfile.contains("    revision: \(try shop.hiddenRevision("trace", "1.1.0"))\n"))
  }

  @Test func whatItLacksIsSaidAndNothingIsWritten() throws {
    let shop = try Shop.usual(Self.pins)
    let before = try shop.lockfile
    let outcome = try shop.run("resolve", "--offline")
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains("and of 2 more pins, so that the code"), "\(outcome.stderr)")
    #expect(try shop.lockfile == before)
    // A change by hand stays an error if the cache lacks its version.
    #expect(try shop.run("resolve").status == 0)
    try shop.release("trace", "1.2.0", needing: "\"1.0.0\"..<\"3.0.0\"")
    try shop.edit("/trace.git\n    version: 1.0.0", "/trace.git\n    version: 1.2.0")
    let edited = try shop.lockfile
    let stale = try shop.run("resolve", "--offline")
    #expect(stale.status == 1)
    #expect(stale.stderr.contains("'trace' has no version 1.2.0"), "\(stale.stderr)")
    #expect(try shop.lockfile == edited)
    #expect(try shop.run("resolve").status == 0)
  }

  @Test func withoutACacheItChecksWhatTheLockfileSays() throws {
    let shop = try Shop.usual(Self.pins)
    let before = try shop.lockfile
    try shop.scratch.write("", to: "no-folder")
    let outcome = try shop.run("resolve", "--offline", "--cache-path", shop.scratch["no-folder"])
    #expect(outcome.status == 1 && outcome.stderr.contains("[lockfile-incomplete]"), "\(outcome.stderr)")
    #expect(try shop.lockfile == before)
  }

  /// A repository that is asked does not answer.
  private static func hideRepositories(of shop: Shop) throws {
    for name in ["metrics", "log", "trace"] {
      try FileManager.default.moveItem(
        atPath: shop.remote.folder(name), toPath: shop.scratch["hidden-\(name)"])
    }
  }
}

extension Shop {
  fileprivate func hiddenRevision(_ name: String, _ version: String) throws -> String {
    var launch = Launch.shell(
      "git rev-parse '\(version)^{commit}'", in: scratch.url.appendingPathComponent("hidden-\(name)"))
    launch.environment = environment
    return try launch.run().stdout.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
