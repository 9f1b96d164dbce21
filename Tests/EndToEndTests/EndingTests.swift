import Foundation
import TestSupport
import Testing

/// What this tool started ends with it.
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
      """
      #!/bin/bash
      echo $$ >>'\(scratch.path)/pids'
      sleep 600 &
      echo $! >>'\(scratch.path)/pids'
      set -m
      (trap '' TERM INT HUP; exec sleep 600) &
      echo $! >>'\(scratch.path)/pids'
      wait
      """, to: "bin/slow")
    _ = try Launch.shell("chmod +x bin/slow && ln -s slow bin/git && ln -s slow bin/swift", in: scratch.url).run()
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
    try #require(processes.count == 3)
    return processes
  }

  private func isRunning(_ process: pid_t) throws -> Bool {
    let state = try Launch(program: "ps", arguments: ["-o", "stat=", "-p", "\(process)"], folder: "/").run().stdout
    return !state.isEmpty && !state.hasPrefix("Z")
  }

  private func expectEnd(of processes: [pid_t], after cause: String) throws {
    for process in processes {
      for _ in 0..<500 where try isRunning(process) { usleep(10_000) }
      #expect(try !isRunning(process), "\(process) lives on after \(cause)")
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
    #expect(outcome.stderr.contains("git heard nothing from git.example.com for 1 s"), "\(outcome.stderr)")
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
