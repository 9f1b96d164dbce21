import Foundation
import TestSupport
import Testing

/// `pin`, `unpin`, `update`, `outdated` and `resolve`, on real repositories.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct VersionCommandTests {
  private static let logAndMetrics = """
      # Keep this comment.
      metrics:
        git: https://git.example.com/metrics.git
        version: 1.0.0   # and this
      log: { git: https://git.example.com/log.git, version: 1.0.0 }
      trace:
        git: https://git.example.com/trace.git
        version: 1.0.0

    """

  @Test func resolveRecordsWhatPeopleLeaveOut() throws {
    let shop = try Shop.usual(Self.logAndMetrics)
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      try shop.lockfileWithoutRecords == """
        # Ours.
        lockfile: 1
        pins:
          # Keep this comment.
          metrics:
            git: https://git.example.com/metrics.git
            version: 1.0.0   # and this
            revision: \(try shop.revision("metrics", "1.0.0"))
            products: { metrics: [metrics] }
            targets:
              metrics: [log/log]
            tools: "5.9"
            ranges:
              log: 1.0.0 ..< 2.0.0
          log:
            git: https://git.example.com/log.git
            version: 1.0.0
            revision: \(try shop.revision("log", "1.0.0"))
            products: { log: [log] }
            targets: {}
            tools: "5.9"
            ranges: {}
          trace:
            git: https://git.example.com/trace.git
            version: 1.0.0
            revision: \(try shop.revision("trace", "1.0.0"))
            products: { trace: [trace] }
            targets:
              trace: [log/log]
            tools: "5.9"
            ranges:
              log: 1.0.0 ..< 2.0.0

        """)
    // Once all is recorded nothing is asked, and nothing changes.
    let asked = try shop.watchGit()
    let before = try shop.lockfile
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.run("resolve", "--frozen").status == 0)
    #expect(try asked() == [])
    #expect(try shop.lockfile == before)
  }

  @Test func resolvePinsWhatAManifestNeedsAndNobodyPinned() throws {
    let shop = try Shop.usual(
      "  metrics: { git: https://git.example.com/metrics.git, version: 1.1.0 }\n", dependencies: "[metrics]")
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try shop.versions == ["log 1.2.0", "metrics 1.1.0"])
    #expect(outcome.stderr.contains("log added at 1.2.0  (metrics 1.1.0 needs ^1.1.0)"))
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func lockedAndOfflineRunsWriteNothingAndAskNothing() throws {
    let shop = try Shop.usual(Self.logAndMetrics)
    let asked = try shop.watchGit()
    let before = try shop.lockfile
    for option in ["--locked", "--frozen"] {
      let outcome = try shop.run("resolve", option)
      #expect(outcome.status == 1)
      #expect(
        outcome.stderr.contains(
          "integrate.lock.yaml:5:3: error: the lockfile does not record the revision of 'metrics' and of 2 more pins, so "
            + "that the code that is built may change [lockfile-incomplete]"))
    }
    #expect(try shop.run("resolve", "--offline").status == 1)
    #expect(try asked() == [])
    #expect(try shop.lockfile == before)
  }

  @Test func pinAddsWhatIsAskedForAndWhatItNeeds() throws {
    let shop = try Shop.usual(dependencies: "[metrics]")
    let outcome = try shop.run("pin", "metrics", "--git", "https://git.example.com/metrics.git", "--no-generate")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(
      outcome.stdout
        == "log added at 2.0.0  (metrics 2.0.0 needs ^2.0.0)\nmetrics added at 2.0.0  (the newest compatible)\n")
    #expect(try shop.versions == ["log 2.0.0", "metrics 2.0.0"])
    // Under another name it would be a second pin of one repository.
    let again = try shop.run("pin", "Other", "--git", "https://git.example.com/Metrics")
    #expect(again.status == 2 && again.stderr.contains("pinned already, as 'metrics'"), "\(again.stderr)")
    #expect(try shop.run("resolve", "--frozen").status == 0)
    let there = try shop.run("pin", "metrics", "2.0.0")
    #expect(there.status == 0 && there.stdout == "it is pinned there already\n")
  }

  @Test func aPinThatBreaksAnotherIsExplainedAndTheRepairCanBePasted() throws {
    let shop = try Shop.usual(Self.logAndMetrics)
    #expect(try shop.run("resolve").status == 0)
    let before = try shop.lockfile
    let outcome = try shop.run("pin", "metrics", "2.0.0")
    #expect(outcome.status == 1 && outcome.stdout.isEmpty)
    #expect(outcome.stderr.contains("this command requires metrics 2.0.0"), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("log"))
    #expect(try shop.lockfile == before, "nothing is written")
    let commands = outcome.stderr.split(separator: "\n").filter { $0.hasPrefix("  integrate pin ") }
    #expect(commands == ["  integrate pin log@2.0.0 metrics@2.0.0 trace@1.1.0"])
    let pasted = try shop.paste(commands.first.map { String($0.dropFirst(2)) } ?? "false")
    #expect(pasted.status == 0, "\(pasted.stderr)")
    #expect(try shop.versions == ["metrics 2.0.0", "log 2.0.0", "trace 1.1.0"])
    #expect(try shop.run("resolve", "--frozen").status == 0)
    #expect(try shop.lockfile.contains("version: 2.0.0   # and this"))
  }

  @Test func aConflictIsDataWhoseRepairWorks() throws {
    let shop = try Shop.usual(Self.logAndMetrics)
    #expect(try shop.run("resolve").status == 0)
    let arguments = ["-C", "../app", "pin", "metrics", "2.0.0", "--trust-manifests", "--format", "json"]
    var launch = Launch.integrate(arguments, in: shop.root)
    launch.environment = shop.environment
    let outcome = try launch.run()
    #expect(outcome.status == 1 && outcome.stderr.isEmpty, "\(outcome.stderr)")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(outcome.stdout.utf8)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(findings.map { $0["id"] as? String } == ["requirement-conflict"])
    let steps = try #require(findings.first?["notes"] as? [[String: Any]]).compactMap { $0["message"] as? String }
    #expect(steps.last?.contains("this command requires metrics 2.0.0") == true, "\(steps)")
    let commands = try #require(findings.first?["commands"] as? [String])
    #expect(commands == ["integrate pin log@2.0.0 metrics@2.0.0 trace@1.1.0 -C ../app --trust-manifests"])
    #expect(try shop.paste(commands[0]).status == 0)
    #expect(try shop.versions == ["metrics 2.0.0", "log 2.0.0", "trace 1.1.0"])
  }

  @Test func updateMovesAsFarAsAllAllow() throws {
    let shop = try Shop.usual(Self.logAndMetrics)
    #expect(try shop.run("resolve").status == 0)
    let before = try shop.lockfile
    let rehearsal = try shop.run("update", "--dry-run")
    #expect(
      rehearsal.stdout == """
        log 1.0.0 → 1.2.0  (the newest compatible with ^1.0.0)
        metrics 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)
        trace 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)
        nothing was written: this was a dry run

        """)
    #expect(try shop.lockfile == before)
    #expect(
      try shop.run("update", "trace", "--no-generate").stdout
        == "trace 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)\n")
    #expect(try shop.run("update").status == 0)
    #expect(try shop.versions == ["metrics 1.1.0", "log 1.2.0", "trace 1.1.0"])
    #expect(try shop.run("resolve", "--frozen").status == 0)
    let asked = try shop.watchGit()
    // A swift that leaves a mark would be seen if any manifest were run.
    let mark = shop.scratch["swift-ran"]
    try shop.scratch.write(program: "#!/bin/sh\n: > '\(mark)'\nexit 1\n", to: "bin/swift")
    let again = try shop.run("update")
    #expect(again.status == 0 && again.stdout == "nothing to move\n", "\(again.stderr)")
    #expect(try asked() == ["ls-remote", "ls-remote", "ls-remote"], "each is asked once")
    #expect(!FileManager.default.fileExists(atPath: mark))
    try FileManager.default.removeItem(atPath: shop.scratch.url.path + "/bin/swift")
    #expect(try shop.run("update", "--major").status == 0)
    #expect(try shop.versions == ["metrics 2.0.0", "log 2.0.0", "trace 1.1.0"])
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func updateStaysWithinWhatAllowSaysAndOutdatedSaysWhoHoldsBack() throws {
    let shop = try Shop.usual(Self.logAndMetrics.replacing("version: 1.0.0 }", with: "version: 1.0.0, allow: ~1.1.0 }"))
    try shop.write(try shop.lockfile.replacing("version: 1.0.0, allow", with: "version: 1.1.0, allow"))
    #expect(try shop.run("resolve").status == 0)
    let outdated = try shop.run("outdated")
    #expect(outdated.status == 0)
    #expect(
      outdated.stdout == """
        name     pinned  allowed  newest  held back by
        log      1.1.0   1.1.0    2.0.0   metrics requires ^1.0.0; trace requires ^1.0.0; its 'allow' is ~1.1.0
        metrics  1.0.0   1.1.0    2.0.0   without 'allow' it stays within ^1.0.0
        trace    1.0.0   1.1.0    1.1.0
        Run 'integrate update metrics --major' to go beyond these ranges.

        """)
    #expect(
      try shop.run("outdated", "trace").stdout == """
        name   pinned  allowed  newest  held back by
        trace  1.0.0   1.1.0    1.1.0

        """)
    let unknown = try shop.run("outdated", "trase")
    #expect(unknown.status == 2 && unknown.stderr.contains("did you mean 'trace'?"), "\(unknown.stderr)")
    let json = try shop.run("outdated", "--format", "json").stdout
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let pins = try #require(rows["outdated"] as? [[String: Any]])
    #expect(pins.compactMap { $0["allowed"] as? String } == ["1.1.0", "1.1.0", "1.1.0"])
    #expect(try shop.run("update").status == 0)
    #expect(try shop.versions == ["metrics 1.1.0", "log 1.1.0", "trace 1.1.0"])
    let beyond = try shop.run("pin", "log", "1.2.0", "--no-generate")
    #expect(beyond.stdout == "log 1.1.0 → 1.2.0  (requested; its 'allow' changed from ~1.1.0 to 1.1.0 ..< 1.3.0)\n")
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func whatNothingNeedsAnyMoreLosesItsPin() throws {
    let shop = try Shop.usual(dependencies: "[metrics]")
    try shop.release("metrics", "3.0.0")
    #expect(try shop.run("pin", "metrics", "2.0.0", "--git", "https://git.example.com/metrics.git").status == 0)
    let outcome = try shop.run("update", "metrics", "--to", "3.0.0", "--no-generate")
    #expect(outcome.stdout == "metrics 2.0.0 → 3.0.0  (requested)\nlog removed  (no longer needed)\n")
    #expect(try shop.versions == ["metrics 3.0.0"])
    #expect(try shop.run("resolve", "--frozen").status == 0)
  }

  @Test func aTagThatMovedIsAnErrorThatNamesBothCommits() throws {
    let shop = try Shop.usual(Self.logAndMetrics)
    #expect(try shop.run("resolve").status == 0)
    let was = try shop.revision("log", "1.0.0")
    try shop.commit("log", "evil.swift", "", tag: "1.0.0")
    let now = try shop.revision("log", "1.0.0")
    let outcome = try shop.run("update")
    #expect(outcome.status == 1)
    #expect(
      outcome.stderr.contains(
        "error: the tag '1.0.0' of 'log' was moved: it is at \(now), but pinned is \(was) [moved-tag]"))
    #expect(try shop.lockfile.contains(was) && !shop.lockfile.contains(now), "its pin stays")
    #expect(try shop.run("pin", "log", "1.0.0").status == 0)
    #expect(try shop.lockfile.contains(now) && !shop.lockfile.contains(was))
    #expect(try shop.run("update").status == 0)
  }

  @Test func componentsComeWithTheirSpec() throws {
    let shop = try Shop.usual(
      "  Chat: { git: https://git.example.com/chat.git, version: 1.0.0 }\n"
        + "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n", dependencies: "[Chat]")
    let first = "name: Chat   # \u{e4}\ndependencies: [log]\n"
    try shop.commit("chat", "component.yaml", first, tag: "1.0.0")
    try shop.commit("chat", "component.yaml", first + "summary: More.\n", tag: "v1.1.0")
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try shop.scratch.read("app/integrate.lock.d/Chat.component.yaml") == first)
    #expect(
      try shop.run("update", "Chat", "--no-generate").stdout
        == "Chat 1.0.0 → 1.1.0  (the newest compatible with ^1.0.0)\n"
    )
    #expect(try shop.scratch.read("app/integrate.lock.d/Chat.component.yaml") == first + "summary: More.\n")
    #expect(try shop.run("resolve", "--frozen").status == 0)
    let before = try shop.lockfile
    let unpinned = try shop.run("unpin", "Chat")
    #expect(unpinned.status == 1 && unpinned.stdout.isEmpty && unpinned.stderr.contains("[missing-pin]"))
    #expect(try shop.lockfile == before, "it is needed, and stays")
    #expect(FileManager.default.fileExists(atPath: shop.root.path + "/integrate.lock.d/Chat.component.yaml"))
  }

  @Test func aBranchACommitAndAFolderCanStandInForAVersion() throws {
    let shop = try Shop.usual(Self.logAndMetrics)
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.run("pin", "log", "--branch", "main").status == 0)
    let head = try shop.revision("log", "main")
    #expect(try shop.lockfile.contains("branch: main") && shop.lockfile.contains(head))
    #expect(try shop.run("resolve", "--frozen").status == 0)
    let commit = try shop.revision("log", "1.1.0")
    #expect(try shop.run("pin", "log", "--revision", commit).status == 0)
    #expect(try !shop.lockfile.contains("branch:") && shop.lockfile.contains("revision: \(commit)"))
    #expect(try shop.run("resolve", "--frozen").status == 0)
    #expect(try shop.run("pin", "log", "1.1.0").status == 0)
    #expect(try shop.versions.contains("log 1.1.0"))
    let pinned = try shop.lockfile
    #expect(try shop.run("pin", "log", "--path", "../Log").status == 0)
    #expect(try shop.lockfile.contains("path: ../Log"))
    #expect(try shop.run("unpin", "log", "--no-generate").stdout == "log ../Log → 1.1.0  (from its repository again)\n")
    #expect(try shop.lockfile == pinned)
    #expect(try shop.run("pin", "log", "--branch", "mian").stderr.contains("[unknown-version]"))
  }

  @Test func aRepositoryIsConnectedToAsSeldomAsCanBe() throws {
    let shop = try Shop("  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n", dependencies: "[log]")
    try shop.release("log", "0.9.0")
    for tools in ["5.9", "6.0"] { try shop.commit("log", "Package@swift-\(tools).swift", "// \(tools)", tag: nil) }
    let manifest = RemoteRepositories.manifest("log", dependencies: "", needs: [])
    for tools in ["5.8", "5.9", "6.0"] {
      try shop.commit("log", "Package@swift-\(tools).swift", manifest + "// \(tools)\n", tag: "1.0.0")
    }
    let asked = try shop.countConnections()
    #expect(try shop.run("resolve").status == 0)
    #expect(asked() == 1, "the versions and all manifests")
    try shop.commit("log", "Package.swift", manifest + "// more\n", tag: "1.1.0")
    #expect(try shop.run("outdated").stdout.contains("1.1.0"))
    #expect(asked() == 2, "what it needs is read, to say whether it fits")
    for _ in 0..<2 {
      #expect(try shop.run("update").status == 0)
      #expect(asked() == 1)
    }
    try shop.commit("log", "README.md", "", tag: "2.0.0")
    #expect(try shop.run("outdated").stdout.contains("2.0.0"))
    #expect(asked() == 1, "it may not be moved there, so that nothing is read")
    try shop.commit("log", "README.md", "1", tag: "1.2.0")
    #expect(try shop.run("update").status == 0)
    #expect(asked() == 2, "the new commit comes")
    #expect(try shop.run("resolve").status == 0)
    #expect(asked() == 0)
  }

  @Test func whatIsNotThereIsSaidWithItsPlace() throws {
    let shop = try Shop.usual(
      "  log: { git: https://git.example.com/log.git, version: 1.1.5 }\n"
        + "  lost: { git: https://git.example.com/lost.git, version: 1.0.0 }\n"
        + "  empty: { git: https://git.example.com/empty.git, version: 1.0.0 }\n", dependencies: "[log, lost, empty]")
    try shop.commit("empty", "README.md", "", tag: "1.0.0")
    let before = try shop.lockfile
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1)
    for line in [
      "integrate.lock.yaml:4:57: error: 'log' has no version 1.1.5 [unknown-version]",
      "integrate.lock.yaml:4:57: note: help: use one of: 1.1.0, 1.2.0",
      "integrate.lock.yaml:5:16: error: cannot read 'https://git.example.com/lost.git': ",
      "has neither a component.yaml nor a Package.swift at \(try shop.revision("empty", "1.0.0")) [unreadable-manifest]",
    ] {
      #expect(outcome.stderr.contains(line), "\(outcome.stderr)")
    }
    #expect(outcome.stderr.contains("[unreachable-source]"))
    // The record that was read is tied to the code that is built.
    #expect(try shop.lockfile != before && shop.lockfile.contains(try shop.revision("empty", "1.0.0")))
  }

  @Test(arguments: [
    ["pin", "log", "--git", "--upload-pack=touch x"], ["pin", "log", "--git=ext::sh -c touch% x"],
    ["pin", "log", "--git", "https://user:secret@git.example.com/log.git"], ["pin", "log", "--revision=-x"],
    ["pin", "log", "--revision", "main"], ["pin", "log", "--branch=--upload-pack=x"], ["pin", "log", "-1.0.0"],
    ["pin", "../log", "--path", "x"], ["pin", "log", "one.two"], ["pin", "nothing", "1.0.0"], ["pin"],
    ["pin", "log", "1.0.0", "--branch", "main"], ["pin", "log", "metrics", "trace"], ["unpin", "nothing"],
    ["update", "nothing"], ["update", "--to", "1.0.0"], ["update", "log", "--to", "one"],
  ])
  func whatCannotBeMeantIsRefusedAndChangesNothing(arguments: [String]) throws {
    let shop = try Shop.usual(Self.logAndMetrics)
    let before = try shop.lockfile
    var launch = Launch.integrate(arguments, in: shop.root)
    launch.environment = shop.environment
    let outcome = try launch.run()
    #expect(outcome.status == 2 || outcome.stderr.contains("[unknown-version]"), "\(outcome.stderr)")
    #expect(try shop.lockfile == before)
    #expect(!FileManager.default.fileExists(atPath: shop.root.path + "/x"))
  }

  @Test func whatCannotBeWrittenAllLeavesTheOldLockfile() throws {
    let shop = try Shop.usual(
      "  Chat: { git: https://git.example.com/chat.git, version: 1.0.0 }\n"
        + "  log: { git: https://git.example.com/log.git, version: 1.0.0 }\n", dependencies: "[Chat]")
    try shop.commit("chat", "component.yaml", "name: Chat\ndependencies: [log]\n", tag: "1.0.0")
    // Nothing is written through a link that leads out of the root.
    try shop.scratch.write("", to: "elsewhere/x")
    try shop.scratch.link("app/integrate.lock.d", to: shop.scratch["elsewhere"])
    let before = try shop.lockfile
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 2, "\(outcome.stderr)")
    #expect(try shop.lockfile == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: shop.scratch["elsewhere"]) == ["x"])
  }
}
