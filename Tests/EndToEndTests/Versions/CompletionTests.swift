import Foundation
import TestSupport
import Testing

/// The writes of a `resolve` that fails: true records, whole changes, and a message about them.
@Suite(.disabled(if: Shop.obstacle != nil, Comment(rawValue: Shop.obstacle ?? "")))
struct CompletionTests {
  @Test func aBumpThatDoesNotFitIsRecordedAndSaid() throws {
    let shop = try Shop.resolved()
    try shop.edit("/metrics.git\n    version: 1.0.0", "/metrics.git\n    version: 2.0.0")
    let outcome = try shop.run("resolve")
    #expect(outcome.status == 1)
    #expect(outcome.stderr.contains("[requirement-conflict]"), "\(outcome.stderr)")
    #expect(
      outcome.stderr.hasSuffix(
        "integrate: integrate.lock.yaml was updated (1 pin recorded, none added); exiting with 1 because of the errors "
          + "above\n"), "\(outcome.stderr)")
    #expect(try shop.run("verify").stdout == "verified: 3 of 3 pins\n")
    let again = try shop.run("resolve")
    #expect(again.status == 1 && !again.stderr.contains("was updated"), "\(again.stderr)")
    // The document says the same.
    try shop.edit("/metrics.git\n    version: 2.0.0", "/metrics.git\n    version: 1.1.0")
    #expect(try shop.run("resolve", "--format", "json").stdout.contains("\"written\": true"))
  }

  /// Versions, commits and facts are edited and pins deleted, at random, in a root with and without other findings;
  /// `INTEGRATE_MOVES=40` does so for longer.
  @Test func whatIsWrittenIsTrueAndWhole() throws {
    let rounds = ProcessInfo.processInfo.environment["INTEGRATE_MOVES"].flatMap { Int($0) } ?? 12
    let shop = try Shop.resolved()
    let complete = try shop.lockfile
    var random = SeededGenerator(seed: 77)
    var (failed, written) = (0, 0)
    for round in 0..<rounds {
      try shop.write(complete)
      try shop.scratch.write(
        "name: Login\ndependencies: [metrics, trace\(random.below(3) == 0 ? ", Nothing" : "")]\n",
        to: "app/Login/component.yaml")
      for _ in 0...random.below(3) { try Self.change(shop, &random) }
      let edited = try shop.lockfile
      let before = Self.errors(try shop.run("resolve", "--frozen"))
      let outcome = try shop.run("resolve")
      let label: Comment = "round \(round)\n\(edited)\n\(outcome.stdout)\(outcome.stderr)"
      let isWritten = try shop.lockfile != edited
      if outcome.status == 0 {
        #expect(try shop.run("resolve", "--frozen").status == 0, label)
        continue
      }
      failed += 1
      #expect(outcome.status == 1, label)
      #expect(outcome.stderr.contains("integrate.lock.yaml was updated") == isWritten, label)
      if !isWritten { continue }
      written += 1
      // True: a repository says the same of each pin that has a record.
      let proof = try shop.run("verify")
      #expect(!proof.stderr.contains("[wrong-record]") && !proof.stderr.contains("[moved-tag]"), label)
      // Complete: no file is left to write, and a record is stale only for a reported reason.
      let after = try shop.lockfile
      let again = try shop.run("resolve")
      #expect(try shop.lockfile == after, label)
      for id in Self.errors(again).subtracting(before) {
        #expect(["requirement-conflict", "missing-pin", "unused-pin"].contains(id), label)
      }
      if again.stderr.contains("[stale-record]") {
        #expect(again.stderr.contains("[unknown-version]") || again.stderr.contains("which was changed by hand"), label)
      }
    }
    #expect(failed > 0 && written > 0, "\(failed) failed, \(written) were written")
  }

  private static func errors(_ outcome: Launch.Outcome) -> Set<String> {
    Set(outcome.stderr.matches(of: #/error: .*\[([a-z-]+)\]/#).map { String($0.1) })
  }

  private static func change(_ shop: Shop, _ random: inout SeededGenerator) throws {
    var lines = try shop.lockfile.components(separatedBy: "\n")
    let name = ["metrics", "log", "trace"][random.below(3)]
    guard let start = lines.firstIndex(of: "  \(name):") else { return }
    let block = start..<(lines[(start + 1)...].firstIndex { !$0.hasPrefix("    ") } ?? lines.count)
    func line(_ key: String) -> Int? { lines[block].firstIndex { $0.hasPrefix("    \(key):") } }
    switch random.below(5) {
    case 0, 1:
      if let index = line("version") { lines[index] = "    version: \(["1.1.0", "2.0.0", "9.0.0"][random.below(3)])" }
    case 2: lines.removeSubrange(block)
    case 3: if let index = line("revision") { lines.remove(at: index) }
    default: if let index = line("tools") { lines[index] = "    tools: \"5.5\"" }
    }
    try shop.write(lines.joined(separator: "\n"))
  }
}
