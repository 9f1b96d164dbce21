import Foundation
import TestSupport
import Testing

/// Programs that this tool started end with it.
@Suite struct EndingTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("name: App\nkind: app\ndependencies: [x/X]\n", to: "root/component.yaml")
    try scratch.write("", to: "root/Sources/App/main.swift")
    try scratch.write(
      "lockfile: 1\npins:\n  x: { git: https://git.example.com/x.git, version: 1.0.0 }\n",
      to: "root/integrate.lock.yaml")
    // A program with a child in its process group, and one in a group of its own, as those of SwiftPM are. One of them
    // cannot be asked to end.
    try scratch.write(
      program: """
        #!/bin/bash
        echo $$ >>'\(scratch.path)/pids'
        sleep 600 &
        echo $! >>'\(scratch.path)/pids'
        set -m
        (trap '' TERM INT HUP; exec sleep 600) &
        echo $! >>'\(scratch.path)/pids'
        wait
        """, to: "bin/slow")
    _ = try Launch.shell("ln -s slow bin/git && ln -s slow bin/swift", in: scratch.url).run()
  }

  private func start(_ arguments: [String]) throws -> Running {
    var launch = Launch.integrate(arguments, in: scratch.url)
    launch.environment["PATH"] = "\(scratch["bin"]):/usr/bin:/bin"
    launch.environment["SWIFT_BACKTRACE"] = "enable=no"
    return try launch.start()
  }

  private var processes: [pid_t] {
    ((try? scratch.read("pids")) ?? "").split(separator: "\n").compactMap { pid_t($0) }
  }

  private func waitForProcesses() throws -> [pid_t] {
    for _ in 0..<2_000 where processes.count < 3 { usleep(10_000) }
    try #require(processes.count >= 3)
    return processes
  }

  private func isRunning(_ process: pid_t) throws -> Bool {
    let state = try Launch(program: "ps", arguments: ["-o", "stat=", "-p", "\(process)"], folder: "/").run().stdout
    return !state.isEmpty && !state.hasPrefix("Z")
  }

  private func expectEnd(of processes: [pid_t], after cause: String) throws {
    for process in processes {
      var isRunning = true
      for _ in 0..<500 {
        isRunning = try self.isRunning(process)
        if !isRunning { break }
        usleep(10_000)
      }
      #expect(!isRunning, "\(process) lives on after \(cause)")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL, SIGSEGV, SIGABRT])
  func allEndsWithTheTool(signal: Int32) throws {
    let running = try start(["-C", "root", "resolve", "--cache-path", scratch["cache"]])
    let processes = try waitForProcesses()
    kill(running.process, signal)
    #expect(try running.wait().status == -signal)
    try expectEnd(of: processes, after: "signal \(signal)")
  }

  /// Every command that starts a program; the written files are as before.
  @Test(arguments: [
    "pin x 1.0.0", "update", "outdated", "verify", "affected", "diff", "init", "merge --register",
    "publish 1.0.0 --to ../specs", "import ../package", "import ../packages", "resolve --git-timeout 300",
  ])
  func allEndsWithEveryCommand(line: String) throws {
    for file in ["package/Package.swift", "packages/A/Package.swift", "packages/B/Package.swift"] {
      try scratch.write("// swift-tools-version: 5.9\n", to: file)
    }
    try scratch.folder("specs")
    let before = try Tree(of: scratch.url.appendingPathComponent("root"))
    for signal in [SIGINT, SIGKILL] {
      try? FileManager.default.removeItem(atPath: scratch["pids"])
      // A package with a lockfile of its own is checked before it is published.
      let folder = line.hasPrefix("publish") ? "package" : "root"
      let running = try start(["-C", folder] + line.split(separator: " ").map(String.init))
      _ = try waitForProcesses()
      kill(running.process, signal)
      #expect(try running.wait().status == -signal, "\(line)")
      try expectEnd(of: processes, after: "signal \(signal) to '\(line)'")
      if line.hasPrefix("init") || line.hasPrefix("merge") { continue }
      #expect(try Tree(of: scratch.url.appendingPathComponent("root")) == before, "\(line)")
    }
  }

  /// Manifests run in a sandbox, which is a process tree of its own.
  @Test(
    .disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")),
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGKILL])
  func aManifestThatNeverEndsEndsWithTheTool(signal: Int32) throws {
    let shop = try Shop("  endless: { git: https://git.example.com/endless.git, version: 1.0.0 }\n")
    try shop.commit(
      "endless", "Package.swift",
      "// swift-tools-version: 5.9\nimport PackageDescription\nwhile true {}\nlet package = Package(name: \"E\")\n",
      tag: "1.0.0")
    let before = try Tree(of: shop.root)
    var launch = Launch.integrate(["resolve"], in: shop.root)
    launch.environment = shop.environment
    let running = try launch.start()
    var processes: [pid_t] = []
    for _ in 0..<6_000 where processes.isEmpty {
      usleep(10_000)
      let all = try below(running.process)
      if all.contains(where: { $0.command.hasPrefix("package-man") }) { processes = all.map(\.process) }
    }
    try #require(!processes.isEmpty, "no manifest was run")
    kill(running.process, signal)
    #expect(try running.wait().status == -signal)
    try expectEnd(of: processes, after: "signal \(signal)")
    #expect(try Tree(of: shop.root) == before)
  }

  /// All processes that one started, and those that they started.
  private func below(_ process: pid_t) throws -> [(process: pid_t, command: String)] {
    let table = try Launch(program: "ps", arguments: ["-A", "-o", "pid=,ppid=,comm="], folder: "/").run().stdout
    let rows = table.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2).map(String.init) }
    var found: [(process: pid_t, command: String)] = []
    var parents = [process]
    while let parent = parents.popLast() {
      for row in rows where row.count == 3 && pid_t(row[1]) == parent {
        guard let child = pid_t(row[0]) else { continue }
        found.append((child, row[2]))
        parents.append(child)
      }
    }
    return found
  }

  @Test(arguments: [SIGINT, SIGKILL]) func aManifestOfOnesOwnEndsWithTheTool(signal: Int32) throws {
    try scratch.write("// swift-tools-version: 5.9\n", to: "package/Package.swift")
    let running = try start(["-C", "package", "import", "Package.swift"])
    let processes = try waitForProcesses()
    kill(running.process, signal)
    #expect(try running.wait().status == -signal)
    try expectEnd(of: processes, after: "signal \(signal)")
  }

  @Test func aTimeLimitEndsAllOfIt() throws {
    let running = try start(["-C", "root", "resolve", "--cache-path", scratch["cache"], "--git-timeout", "1"])
    let processes = try waitForProcesses()
    let outcome = try running.wait()
    #expect(outcome.stderr.contains("git.example.com did not answer for 1 s"), "\(outcome.stderr)")
    try expectEnd(of: processes, after: "the time limit")
  }

  /// Some programs that start others ignore the signal, and children inherit that.
  @Test func aParentThatIgnoresItsChildrenDoesNotMatter() throws {
    let outcome = try Launch.shell(
      """
      mkdir repository && cd repository && git init -q && cp -R ../root/. . && git add . &&
      git -c user.name=A -c user.email=a@example.com commit -q -m One && echo >>component.yaml
      exec perl -e '$SIG{CHLD} = "IGNORE"; exec @ARGV' integrate affected --base HEAD
      """, in: scratch.url
    ).run()
    #expect(outcome.status == 0 && outcome.stdout == "App  changed: component.yaml\n", "\(outcome)")
  }
}
