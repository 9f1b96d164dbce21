import Foundation
import TestSupport
import Testing

/// A hundred runs at once in one root, with one cache.
@Suite struct ManyRunsTests {
  private static let lines = [
    "check", "resolve", "generate", "pin Chat 1.1.0", "pin Tracking 1.1.0", "pin Chat 1.0.0", "update --generate",
    "outdated", "verify", "resolve --frozen --format json", "graph", "why Tracking", "update --dry-run",
  ]

  @Test func aHundredRunsAgreeOnOneOutcome() throws {
    let stage = try WritingStage(
      WritingCommand(example: "update/sound-and-generated", asksRepositories: true))
    try stage.restore(isCold: true)
    let runs = try (0..<100).map { number in
      let line = Self.lines[number % Self.lines.count]
      var launch = stage.launch(in: stage.root)
      launch.arguments = splitArguments(line)
      return (line, try launch.start())
    }
    for (line, run) in runs {
      let outcome = try run.wait()
      // A run that reads while another writes may find one file without the other, and reports that.
      #expect([0, 1].contains(outcome.status), "\(line): \(outcome.status) \(outcome.stderr)")
      #expect(!outcome.stderr.contains("integrate: error:"), "\(line): \(outcome.stderr)")
      #expect(!outcome.stderr.contains("[unreachable-source]"), "\(line): \(outcome.stderr)")
      #expect(!outcome.stderr.contains("[invalid-"), "\(line): \(outcome.stderr)")
    }
    #expect(try Tree(of: stage.root).leftovers == [])
    // The lockfile and its records agree, in any order of the runs.
    for command in ["resolve --frozen", "generate", "check"] {
      var launch = stage.launch(in: stage.root)
      launch.arguments = splitArguments(command)
      let outcome = try launch.run()
      #expect(outcome.status == 0, "\(command): \(outcome.stderr)")
    }
  }

  /// Each pin that one of them writes is there in the end.
  @Test func noRunUndoesWhatAnotherWrote() throws {
    let shop = try Shop("", dependencies: "[]")
    let names = (0..<20).map { "part-\($0)" }
    for name in names { try shop.commit(name, "component.yaml", "name: \(name)\n", tag: "1.0.0") }
    try shop.scratch.write(
      "name: Login\ndependencies: [\(names.joined(separator: ", "))]\n", to: "app/Login/component.yaml")
    let runs = try names.map { name in
      var launch = Launch.integrate(["pin", name, "--git", "https://git.example.com/\(name).git"], in: shop.root)
      launch.environment = shop.environment
      return try launch.start()
    }
    for run in runs {
      let outcome = try run.wait()
      #expect([0, 1].contains(outcome.status), "\(outcome.stderr)")
    }
    #expect(try shop.versions.sorted() == names.map { "\($0) 1.0.0" }.sorted())
    #expect(try shop.run("resolve").status == 0)
  }

  /// If several runs publish one version at once, one publishes it, and the others find it published.
  @Test func oneVersionIsPublishedOnce() throws {
    let stage = try WritingStage(WritingCommand(example: "publish/sound-first-version", asksRepositories: true))
    try stage.restore()
    let runs = try (0..<10).map { _ in try stage.start() }
    let outcomes = try runs.map { try $0.wait() }
    for outcome in outcomes { #expect(outcome.status == 0, "\(outcome.stderr)") }
    #expect(outcomes.count { $0.stdout.hasPrefix("published Tracking 1.0.0") } == 1)
    #expect(try Tree(of: stage.root) == stage.after)
  }
}
