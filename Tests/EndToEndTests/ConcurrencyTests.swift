import Foundation
import Testing

/// Several runs on one root at once.
@Suite struct ConcurrencyTests {
  @Test func `twenty checks agree`() throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 100).write(to: scratch.url)
    #expect(try Launch.integrate(["generate"], in: scratch.url).run().status == 0)
    try scratch.write("name: A\ndependencies: [Nowhere]\n", to: "Components/A/component.yaml")
    let runs = try (0..<20).map { _ in try Launch.integrate(["check"], in: scratch.url).start() }
    let outcomes = try runs.map { try $0.wait() }
    #expect(outcomes[0].status == 1)
    #expect(outcomes[0].stderr.contains("[missing-pin]"), "\(outcomes[0].stderr)")
    for outcome in outcomes {
      #expect(outcome.status == outcomes[0].status)
      #expect(outcome.stdout == outcomes[0].stdout)
      #expect(outcome.stderr == outcomes[0].stderr)
    }
  }

  @Test func `runs that write take turns`() throws {
    let scratch = try ScratchFolder()
    try SyntheticRoot(count: 60, packages: .separate).write(to: scratch.url)
    let runs = try (0..<6).map { _ in try Launch.integrate(["generate"], in: scratch.url).start() }
    let outcomes = try runs.map { try $0.wait() }
    for outcome in outcomes { #expect(outcome.status == 0, "\(outcome.stderr)") }
    let writers = outcomes.filter { $0.stdout.contains("created") }
    #expect(writers.count == 1, "one run writes, the others find it done")
    #expect(try Launch.integrate(["check"], in: scratch.url).run().status == 0)
  }
}
