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

  /// Each repository is contacted once, and no manifest is run.
  @Test func updateStartsNoMoreProgramsThanItNeeds() throws {
    let shop = try Shop.usual(Self.logAndMetrics)
    #expect(try shop.run("resolve").status == 0)
    #expect(try shop.run("update").status == 0)
    let asked = try shop.watchGit()
    // A swift that leaves a mark would be seen if any manifest were run.
    let mark = shop.scratch["swift-ran"]
    try shop.scratch.write(program: "#!/bin/sh\n: > '\(mark)'\nexit 1\n", to: "bin/swift")
    let again = try shop.run("update")
    #expect(again.status == 0 && again.stdout == "nothing to move\n", "\(again.stderr)")
    #expect(try asked() == ["ls-remote", "ls-remote", "ls-remote"], "each is asked once")
    #expect(!FileManager.default.fileExists(atPath: mark))
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
    ["update", "--minimum-age", "-1"],
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
}
