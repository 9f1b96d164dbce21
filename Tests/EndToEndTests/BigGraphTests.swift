import Foundation
import TestSupport
import Testing

/// Queries about graphs of the worst shapes.
///
/// `INTEGRATE_GRAPH_SIZE=20000 INTEGRATE_TOOL=$PWD/.build/release/integrate swift test --filter BigGraphTests`
/// measures: it prints the seconds that each command takes, of the clock and of the processor, and none may use more
/// than 500 MiB.
@Suite(.serialized) struct BigGraphTests {
  private static let chosenSize = ProcessInfo.processInfo.environment["INTEGRATE_GRAPH_SIZE"].flatMap(Int.init)

  /// Every question in each of its formats.
  private static let commands: [String] = {
    let formats: [(formats: [String], commands: [String])] = [
      (
        ["text", "json", "github", "sarif", "junit"],
        ["check", "resolve --frozen", "outdated", "verify", "update --dry-run"]
      ),
      (
        ["text", "json"],
        [
          "check --strict", "check --publish", "resolve --offline", "generate --check", "generate --check --publish",
          "update --dry-run --major",
        ]
      ),
      (["json", "dot", "mermaid"], ["graph", "graph --focus C0", "graph --focus App"]),
      (["html", "codeowners"], ["graph"]),
      (["text", "json", "dot", "html"], ["coupling"]),
      (["text", "json"], ["simulate 'remove C0'"]),
      (
        ["text", "json"],
        [
          "why C0", "why C0 --limit 0", "why App", "why c0", "why Nothing", "why C0 --service",
          "affected", "affected Components/C0/Sources/C0/C0.swift", "affected component.yaml",
          "affected integrate.lock.yaml", "affected --base HEAD~1",
        ]
      ),
      (["text", "json", "markdown"], ["diff", "diff HEAD~1", "diff HEAD~1 HEAD"]),
    ]
    var lines: [String] = []
    for (formats, commands) in formats {
      for command in commands { for format in formats { lines.append("\(command) --format \(format)") } }
    }
    return lines + ["explain", "explain dependency-cycle", "explain cycle", "generate --output Mirror"]
  }()

  /// The answer of a query about a large graph is at most as long as the graph.
  @Test(arguments: GraphShape.allCases) func answersAreNoLongerThanTheGraph(shape: GraphShape) throws {
    let scratch = try ScratchFolder()
    let size = Self.chosenSize ?? 300
    try shape.write(size, to: scratch)
    try shape.commitTwice(size, in: scratch)
    // An edge of the graph as JSON is some 500 bytes; paths are listed up to 200,000 names.
    let limit = 400 * 1_024 + 4 * 1_024 * max(size, 1_770)
    // Each shape has every second line, and each line every second shape, unless they are measured.
    let half = GraphShape.allCases.firstIndex(of: shape) ?? 0
    for (index, command) in Self.commands.enumerated() where Self.chosenSize != nil || (index + half) % 2 == 0 {
      let start = Date()
      let before = Self.processorTime
      let memory = Self.chosenSize == nil ? "" : "ulimit -v 512000; "
      let outcome = try Launch.shell("\(memory)exec integrate \(command)", in: scratch.url).run()
      #expect(
        [0, 1].contains(outcome.status) || command.contains("Nothing") || command.contains("--service"),
        "\(shape) \(command): \(outcome.status) \(outcome.stderr.prefix(300))")
      let length = outcome.stdout.utf8.count + outcome.stderr.utf8.count
      #expect(length < limit, "\(shape) \(command) printed \(length) bytes")
      if Self.chosenSize != nil {
        let (clock, processor) = (-start.timeIntervalSinceNow, Self.processorTime - before)
        print(String(format: "%6.2f %6.2f %9d", clock, processor, length), shape, command)
      }
    }
  }

  /// The seconds of processor time of all programs that were run so far and have ended.
  private static var processorTime: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_CHILDREN, &usage)
    #else
      getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    #endif
    let times = [usage.ru_utime, usage.ru_stime]
    return times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
  }

  @Test func whatIsFarFromAChangeIsToldInFourSteps() throws {
    let scratch = try ScratchFolder()
    try GraphShape.chain.write(9, to: scratch)
    let text = try Launch.integrate(["affected", "Components/C0/Sources/C0/C0.swift"], in: scratch.url).run()
    #expect(text.stdout.contains("C1   needs C0\n"), "\(text.stdout)")
    #expect(text.stdout.contains("C4   needs C3 → C2 → C1 → C0\n"), "\(text.stdout)")
    #expect(text.stdout.contains("C5   needs C4 → C3 → … 2 more … → C0\n"), "\(text.stdout)")
    let json = try Launch.integrate(
      ["affected", "--format", "json", "Components/C0/Sources/C0/C0.swift"], in: scratch.url
    ).run()
    let document = try #require(JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any])
    let components = try #require(document["components"] as? [[String: Any]])
    let far = try #require(components.first { $0["name"] as? String == "C8" })
    #expect(far["needs"] as? String == "C7" && far["cause"] as? String == "C0" && far["steps"] as? Int == 8)
    let changed = try #require(components.first { $0["name"] as? String == "C0" })
    #expect(changed["needs"] is NSNull && changed["cause"] is NSNull && changed["steps"] as? Int == 0)
  }

  @Test func aLongPathIsShownByItsEnds() throws {
    let scratch = try ScratchFolder()
    try GraphShape.chain.write(40, to: scratch)
    let text = try Launch.integrate(["why", "C0"], in: scratch.url).run()
    #expect(text.stdout.contains("  App → C39 → C38 → C37 → C36 → C35 → C34 → C33 → … 25 more … → C7 → C6 → "))
    let json = try Launch.integrate(["why", "C0", "--format", "json"], in: scratch.url).run()
    let document = try #require(JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any])
    #expect((document["paths"] as? [[String]])?.first?.count == 41, "a program gets the whole path")
  }

  @Test func aLadderHasMorePathsThanCanBeListed() throws {
    let scratch = try ScratchFolder()
    try GraphShape.ladder.write(400, to: scratch)
    let outcome = try Launch.integrate(["why", "C0", "--limit", "0"], in: scratch.url).run()
    #expect(outcome.stdout.hasSuffix("  … and more than can be listed\n"))
    #expect(outcome.stdout.utf8.count < 1 << 20)
  }
}
