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
      "1.2.0 is 1 day old, and 'minimum-age' is 7 days",
      "1.3.0 has a date in the future and counts as new, and 'minimum-age' is 7 days"
    )
    #expect(outdated.stdout.contains("log   1.0.0   1.1.0    1.3.0   \(future); \(day)"), "\(outdated.stdout)")
    let updated = try shop.run("update")
    #expect(updated.status == 0 && updated.stdout.hasPrefix("log 1.0.0 → 1.1.0"), "\(updated)")
    #expect(updated.stderr.contains("note: log \(day)\n") && updated.stderr.contains("note: log \(future)\n"))
    let nothing = try shop.run("pin", "log")
    #expect(nothing.status == 0 && nothing.stdout == "already pinned there\n", "\(nothing)")
  }

  @Test func whatIsAskedForIsPinnedAtAnyAge() throws {
    let shop = try shop("minimum-age: { days: 7 },")
    let pinned = try shop.run("pin", "log", "1.2.0")
    #expect(pinned.status == 0 && pinned.stderr.contains("log 1.2.0 is 1 day old"), "\(pinned)")
    // What is pinned stays.
    #expect(try shop.run("update").stdout == "nothing to move\n")
    #expect(try shop.run("check").stderr.contains("minimum-age") == false)
    let free = try shop.run("update", "--minimum-age", "0")
    #expect(free.stdout.hasPrefix("log 1.2.0 → 1.3.0"), "\(free)")
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

/// Repositories of hosts that the root does not allow.
@Suite struct AllowedSourcesTests {
  @Test func aVersionThatNeedsAnotherHostIsSkipped() throws {
    let shop = try Shop.usual(Shop.pins("metrics", "log", "trace"))
    try shop.scratch.write(
      "name: Shop\nkind: workspace\n"
        + "integration: { allowed-sources: [git.example.com], severity: { missing-manifest: off } }\n",
      to: "app/component.yaml")
    #expect(try shop.run("resolve").status == 0)
    let other = ".package(url: \"https://other.example.org/x.git\", from: \"1.0.0\")"
    try shop.commit(
      "metrics", "Package.swift", RemoteRepositories.manifest("metrics", dependencies: other, needs: ["x"]),
      tag: "1.2.0")
    let git = try shop.watchGit()
    let updated = try shop.run("update")
    #expect(updated.status == 0 && updated.stdout.contains("metrics 1.0.0 → 1.1.0"), "\(updated)")
    let reason = "'https://other.example.org/x.git' is not listed in 'allowed-sources'"
    #expect(updated.stderr.contains("metrics 1.2.0 cannot be taken (it needs 'x': \(reason))"), "\(updated.stderr)")
    #expect(try !git().isEmpty)
    let log = try shop.run("pin", "y", "--git", "https://other.example.org/y.git")
    #expect(log.status == 1 && log.stderr.contains("[disallowed-source]"), "\(log)")
  }

  @Test func changesOfWhatProtectsTheRootAreReported() throws {
    let scratch = try ScratchFolder()
    func write(_ settings: String) throws {
      try scratch.write("name: Shop\nkind: workspace\nintegration:\n\(settings)", to: "component.yaml")
    }
    try write("  allowed-sources: [github.com/apple]\n  minimum-age: { days: 7 }\n")
    try scratch.write("lockfile: 1\npins: {}\n", to: "integrate.lock.yaml")
    func check(_ base: String) throws -> Launch.Outcome {
      try Launch.integrate(["check", "--base", base], in: scratch.url).run()
    }
    #expect(try check("main").status == 2, "there is no repository")
    try scratch.git("init", "-q", "-b", "main")
    try scratch.commit()
    #expect(try check("main").stderr.contains("changed-guard") == false)
    try write("  allowed-sources: [github.com/apple, git.example.org]\n  minimum-age: { days: 3, except: [log] }\n")
    let changed = try check("main")
    #expect(
      changed.stderr.contains(
        "component.yaml:4:21: warning: 'allowed-sources' has changed since 'main': 'git.example.org' was added [changed-guard]"
      ),
      "\(changed)")
    #expect(
      changed.stderr.contains("'minimum-age' has changed since 'main': it was 7 days and is 3 days except for 'log'"))
    try write("  severity: { changed-guard: off }\n")
    #expect(try check("main").stderr.contains("'allowed-sources' has changed since 'main': it was removed"))
    #expect(try check("nothing").status == 2)
  }
}
