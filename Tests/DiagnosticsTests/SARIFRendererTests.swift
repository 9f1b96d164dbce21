import Diagnostics
import Foundation
import Testing

@Suite struct SARIFRendererTests {
  private struct Log: Decodable {
    struct Message: Decodable { let text: String }
    struct Rule: Decodable {
      struct Configuration: Decodable { let level: String }
      let id: String
      let shortDescription: Message
      let help: Message
      let defaultConfiguration: Configuration
    }
    struct Driver: Decodable {
      let name: String
      let version: String
      let rules: [Rule]
    }
    struct Tool: Decodable { let driver: Driver }
    struct Region: Decodable, Equatable {
      let startLine: Int
      let startColumn: Int
    }
    struct Artifact: Decodable { let uri: String }
    struct Physical: Decodable {
      let artifactLocation: Artifact
      let region: Region?
    }
    struct Location: Decodable {
      let physicalLocation: Physical
      let message: Message?
    }
    struct Result: Decodable {
      let ruleId: String
      let ruleIndex: Int
      let level: String
      let message: Message
      let locations: [Location]
      let relatedLocations: [Location]?
      let partialFingerprints: [String: String]
      let baselineState: String?
    }
    struct Run: Decodable {
      let tool: Tool
      let columnKind: String
      let results: [Result]
    }
    let version: String
    let runs: [Run]
  }

  private func run(_ report: Report) throws -> Log.Run {
    let text = SARIFRenderer.render(report)
    #expect(text.isSafeToPrint)
    let log = try JSONDecoder().decode(Log.self, from: Data(text.utf8))
    #expect(log.version == "2.1.0")
    return try #require(log.runs.first)
  }

  @Test func resultsHaveRulesLocationsAndRelatedLocations() throws {
    let rule = RuleDescription(
      cycle.id, summary: "Modules need each other", help: "Break it")
    let run = try run(report([cycle, placeless], rules: [rule]))
    #expect(run.columnKind == "unicodeCodePoints")
    #expect(run.tool.driver.name == "integrate" && run.tool.driver.version == "1.2.3")
    #expect(run.tool.driver.rules.map(\.id) == ["bad-option", "dependency-cycle"])
    #expect(run.tool.driver.rules[1].help.text == "Break it")
    #expect(run.tool.driver.rules[0].help.text.contains("explain bad-option"))
    let result = try #require(run.results.first)
    #expect(result.ruleId == "dependency-cycle" && result.ruleIndex == 1)
    #expect(result.level == "error" && result.baselineState == nil)
    #expect(result.message.text == "'A' needs itself\nhelp: move what both need to a third")
    #expect(result.locations.map(\.physicalLocation.artifactLocation.uri) == ["a.yaml"])
    #expect(result.locations.first?.physicalLocation.region == .init(startLine: 3, startColumn: 5))
    #expect(result.relatedLocations?.map { $0.message?.text } == ["'A' needs 'B'", "'B' needs 'A'"])
    #expect(run.results[1].locations.isEmpty)
    #expect(run.results[1].message.text.contains("note: so it is"))
  }

  /// A rule has its own severity; the result has the severity that the root sets.
  @Test func ruleHasTheSeverityOfItsIDAndResultItsOwn() throws {
    let lowered = Diagnostic(cycle.id, as: .warning, cycle.message, at: cycle.place)
    let raised = Diagnostic(unused.id, as: .error, unused.message, at: unused.place)
    let run = try run(report([lowered, raised]))
    #expect(run.tool.driver.rules.map(\.defaultConfiguration.level) == ["error", "warning"])
    #expect(run.results.map(\.level) == ["warning", "error"])
  }

  @Test func aFileAsAWholeHasNoRegion() throws {
    let result = try #require(try run(report([unused])).results.first)
    #expect(result.level == "warning")
    #expect(result.locations.count == 1 && result.locations[0].physicalLocation.region == nil)
  }

  @Test func fingerprintsSurviveMovedLinesAndTellRepetitionsApart() throws {
    let moved = Diagnostic(cycle.id, cycle.message, at: place(90, 1)).about(cycle)
    func fingerprints(_ findings: [Diagnostic]) throws -> [String] {
      try run(report(findings)).results.compactMap { $0.partialFingerprints["finding/v2"] }
    }
    let before = try fingerprints([cycle])
    #expect(try fingerprints([moved]) == before)
    let all = try fingerprints([cycle, moved, unused])
    #expect(all.count == 3 && Set(all).count == 3 && all.first == before.first)
  }

  @Test func theBaselineStateIsTold() throws {
    let results = try run(report([unused], known: [cycle])).results
    #expect(results.map(\.baselineState) == ["new", "unchanged"])
  }

  @Test(arguments: [
    ("a b/ü.yaml", "a%20b/%C3%BC.yaml"), ("http:x", "http%3Ax"), ("/tmp/a#?%", "file:///tmp/a%23%3F%25"),
    ("a\n", "a%0A"),
  ])
  func pathsAreURIReferences(path: String, expected: String) throws {
    let result = try run(report([cycle], paths: [path, "b"])).results.first
    #expect(result?.locations.first?.physicalLocation.artifactLocation.uri == expected)
  }

  @Test func noTextBecomesALink() throws {
    let (finding, paths) = hostile("[here](https://evil.example)")
    let result = try run(report([finding], paths: paths)).results.first
    #expect(result?.message.text.contains("](") == false)
    #expect(result?.relatedLocations?.first?.message?.text.contains("](") == false)
  }
}
