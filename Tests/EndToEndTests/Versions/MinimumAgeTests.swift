import Foundation
import TestSupport
import Testing

/// Versions that are chosen only once they are some days old.
@Suite struct MinimumAgeTests {
  /// An app with log 1.0.0, of which there are 1.1.0 that is ten days old, 1.2.0 of yesterday and 1.3.0 of tomorrow.
  private func shop(_ age: String) throws -> Shop {
    let shop = try Shop(dependencies: "[log]")
    try shop.release("log", "1.0.0")
    try shop.write("lockfile: 1\npins:\n" + Shop.pins("log"))
    try setAge(age, in: shop)
    #expect(try shop.run("resolve").status == 0)
    for (version, days) in [("1.1.0", 10.5), ("1.2.0", 1.5), ("1.3.0", -1)] {
      let date = Int(Date().timeIntervalSince1970 - days * 86_400)
      shop.environment["GIT_COMMITTER_DATE"] = "\(date) +0000"
      try shop.git("commit -q --allow-empty -m \(version)", in: "log")
      try shop.git("tag \(version)", in: "log")
    }
    return shop
  }

  private func setAge(_ age: String, in shop: Shop) throws {
    try shop.scratch.write(
      "name: Shop\nkind: workspace\nintegration: { \(age) severity: { missing-manifest: off } }\n",
      to: "app/component.yaml")
  }

  @Test func updateAndPinChooseWhatIsOldEnough() throws {
    let shop = try shop("minimum-age: { days: 7 },")
    let outdated = try shop.run("outdated", "--verbose")
    let (day, future) = (
      "1.2.0 is 1 day old, but 'minimum-age' is 7 days",
      "1.3.0 has a date in the future and counts as new, but 'minimum-age' is 7 days"
    )
    #expect(outdated.stdout.contains("log   1.0.0   1.1.0    1.3.0   \(future); \(day)"), "\(outdated.stdout)")
    let updated = try shop.run("update")
    #expect(updated.status == 0 && updated.stdout.hasPrefix("log 1.0.0 → 1.1.0"), "\(updated)")
    #expect(updated.stderr.contains("note: log \(day)\n") && updated.stderr.contains("note: log \(future)\n"))
    let nothing = try shop.run("pin", "log")
    #expect(nothing.status == 0 && nothing.stdout == "it is pinned there already\n", "\(nothing)")
  }

  @Test func whatIsAskedForIsPinnedAtAnyAge() throws {
    let shop = try shop("minimum-age: { days: 7 },")
    let pinned = try shop.run("pin", "log", "1.2.0")
    #expect(pinned.status == 0 && pinned.stderr.contains("log 1.2.0 is 1 day old"), "\(pinned)")
    // A pinned version stays.
    #expect(try shop.run("update").stdout == "nothing to move\n")
    #expect(try shop.run("check").stderr.contains("minimum-age") == false)
    let free = try shop.run("update", "--minimum-age", "0")
    #expect(free.stdout.hasPrefix("log 1.2.0 → 1.3.0"), "\(free)")
  }

  @Test func aCommitWithoutADateCountsAsNew() throws {
    let shop = try shop("minimum-age: { days: 7 },")
    let commit = try shop.git("cat-file commit 1.1.0", in: "log").split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .map { $0.hasPrefix("committer ") ? "committer A <a@example.com>" : String($0) }.joined(separator: "\n")
    try shop.scratch.write(commit + "\n", to: "commit")
    let object = try shop.git("hash-object -t commit -w --literally '\(shop.scratch["commit"])'", in: "log")
    try shop.git("tag -f 1.1.1 \(object)", in: "log")
    let updated = try shop.run("update")
    #expect(updated.status == 0 && updated.stdout.hasPrefix("log 1.0.0 → 1.1.0"), "\(updated)")
    #expect(updated.stderr.contains("log 1.1.1 has no date and counts as new, but 'minimum-age' is 7 days"))
    #expect(try shop.run("pin", "log", "1.1.1").stderr.contains("has no date and counts as new"))
  }

  @Test func optionsAndExceptionsCountForMore() throws {
    let shop = try shop("minimum-age: { days: 7, except: [\"lo*\"] },")
    #expect(try shop.run("update", "--dry-run").stdout.hasPrefix("log 1.0.0 → 1.3.0"))
    try setAge("", in: shop)
    #expect(try shop.run("update", "--dry-run", "--minimum-age", "1").stdout.hasPrefix("log 1.0.0 → 1.2.0"))
    #expect(try shop.run("update", "--dry-run", "--minimum-age", "30").stdout == "nothing to move\n")
    #expect(try shop.run("update", "--minimum-age", "-1").status == 2)
  }
}
