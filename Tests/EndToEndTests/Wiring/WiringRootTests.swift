import Foundation
import TestSupport
import Testing

/// Generated wiring, from specs to a running program: built once, under the thread sanitizer.
@Suite struct WiringRootTests {
  @Test func buildsWithoutAWarningAndRunsRight() throws {
    let scratch = try ScratchFolder()
    try WiringRoot.write(to: scratch)
    for command in ["resolve", "generate", "check"] {
      let outcome = try Launch.integrate([command], in: scratch.url).run()
      try #require(outcome.status == 0, "\(command): \(outcome.stdout)\(outcome.stderr)")
    }
    try scratch.swift("build", "--sanitize", "thread")

    let all = try run(scratch)
    #expect(all.status == 0 && !all.stderr.contains("ThreadSanitizer"), "\(all.stderr)")
    #expect(all.stdout.split(separator: "\n").map(String.init) == Self.facts)
    let early = try run(scratch, "unregistered")
    #expect(early.status != 0 && early.stderr.contains("Nothing is registered: call Registration.register(…)"))
    let late = try run(scratch, "gone")
    #expect(late.status != 0 && late.stderr.contains("after its container had gone"), "\(late.stderr)")
  }

  private func run(_ scratch: ScratchFolder, _ arguments: String...) throws -> Launch.Outcome {
    var launch = Launch(
      program: scratch[".build/debug/Shop"], arguments: arguments, folder: "/",
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    launch.patience = 120
    return try launch.run()
  }

  private static let facts = [
    "taken is collected: true",
    "bound is collected: true",
    "made is collected: true",
    "names: 1 thread one other vendored",
    "main went on",
    "shared",
    "freed: true",
  ]
}
