import Foundation
import TestSupport
import Testing

/// Several runs on one root at once.
@Suite struct ConcurrencyTests {
  @Test func aHundredChecksAgree() throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 100).write(to: scratch.url)
    #expect(try Launch.integrate(["generate"], in: scratch.url).run().status == 0)
    try scratch.write("name: A\ndependencies: [Nowhere]\n", to: "Components/A/component.yaml")
    let runs = try (0..<100).map { _ in try Launch.integrate(["check"], in: scratch.url).start() }
    let outcomes = try runs.map { try $0.wait() }
    #expect(outcomes[0].status == 1)
    #expect(outcomes[0].stderr.contains("[missing-pin]"), "\(outcomes[0].stderr)")
    for outcome in outcomes {
      #expect(outcome.status == outcomes[0].status)
      #expect(outcome.stdout == outcomes[0].stdout)
      #expect(outcome.stderr == outcomes[0].stderr)
    }
  }

  @Test func runsThatWriteTakeTurns() throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 60, packages: .separate).write(to: scratch.url)
    let runs = try (0..<6).map { _ in try Launch.integrate(["generate"], in: scratch.url).start() }
    let outcomes = try runs.map { try $0.wait() }
    for outcome in outcomes { #expect(outcome.status == 0, "\(outcome.stderr)") }
    let writers = outcomes.filter { $0.stdout.contains("created") }
    #expect(writers.count == 1, "one run writes, the others find it done")
    #expect(try Launch.integrate(["check"], in: scratch.url).run().status == 0)
  }

  /// A writer waits for an earlier one, and reports that.
  @Test(arguments: [
    "init", "import --dump dump.json --force", "import Podfile.lock --force", "generate", "pin Log --path Vendor/Log",
    "unpin zlib",
  ])
  func aSecondRunWaitsAndSaysSo(command: String) throws {
    let scratch = try ScratchFolder()
    // An import takes no pin away that is needed.
    try SyntheticRoot(count: 3, hasPins: !command.hasPrefix("import")).write(to: scratch.url)
    // One that nothing needs can be removed.
    let pins = try scratch.read("integrate.lock.yaml")
    try scratch.write(
      pins + "  zlib: { git: https://git.example.com/zlib.git, version: 1.0.0 }\n", to: "integrate.lock.yaml")
    try scratch.write("// swift-tools-version: 6.0\n", to: "Vendor/Log/Package.swift")
    try scratch.write(wholePodfileLock("PODS:\n  - A (1.0)\n"), to: "Podfile.lock")
    try scratch.write(#"{ "name": "App", "toolsVersion": { "_version": "6.0.0" }, "targets": [] }"#, to: "dump.json")
    let folder = open(scratch.url.path, O_RDONLY | O_CLOEXEC)
    defer { close(folder) }
    #expect(flock(folder, LOCK_EX) == 0)
    let before = try FolderContents(of: scratch.url)
    let run = try Launch.integrate(command.split(separator: " ").map(String.init), in: scratch.url).start()
    let deadline = Date(timeIntervalSinceNow: 300)
    while run.said.isEmpty, !run.hasEnded, Date() < deadline { usleep(1_000) }
    #expect(run.said == "integrate: waiting for another run to end\n")
    #expect(!run.hasEnded)
    #expect(try FolderContents(of: scratch.url) == before, "it writes while another run does")
    #expect(flock(folder, LOCK_UN) == 0)
    let outcome = try run.wait()
    #expect(outcome.status == 0 || command == "unpin zlib", "\(outcome.stderr)")
    #expect(try FolderContents(of: scratch.url) != before)
  }
}
