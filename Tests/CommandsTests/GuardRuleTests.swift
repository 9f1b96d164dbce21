import AnalysisSupport
import Diagnostics
import Findings
import Model
import Planning
import TestSupport
import Testing
import Workspace

@testable import Commands

/// What files of a root say about guards, for each guard and each of these files.
@Suite struct GuardRuleTests {
  private static let guards = Page.all.map(\.id).filter(\.isGuard)

  /// The findings that are left of one about a guard.
  private func left(_ id: FindingID, _ resolution: Resolution, _ reporting: Reporting) throws -> [Diagnostic] {
    var resolution = resolution
    resolution.bag = DiagnosticBag()
    resolution.bag.add(Diagnostic(id, "a sentence about '\(id.rawValue)'", at: nil))
    return try reporting.findings(of: resolution)
  }

  @Test(arguments: ["off", "warning"]) func noSeverityOfTheRootLowersIt(severity: String) throws {
    let all = Page.all.map { "\($0.id.rawValue): \(severity)" }.joined(separator: ", ")
    let root = try SampleRoot([
      "component.yaml": "name: Shop\nkind: workspace\nintegration: { severity: { \(all) } }\n"
    ])
    let resolution = try root.analysis(for: .resolve).resolution
    for id in Self.guards {
      let findings = try left(id, resolution, Reporting())
      #expect(findings.contains { $0.id == id && $0.severity == id.severity }, "\(id.rawValue)")
      let isSaid = findings.contains { $0.id == .loweredGuard && $0.names == [id.rawValue] && $0.severity == .error }
      #expect(isSaid == (severity == "off" || id.severity == .error), "\(id.rawValue)")
    }
  }

  @Test func noBaselineKnowsIt() throws {
    let root = try SampleRoot(["component.yaml": "name: Shop\nkind: workspace\n"])
    let resolution = try root.analysis(for: .resolve).resolution
    for id in Self.guards {
      for lines in ["\(id.rawValue)*99 - a sentence about '\(id.rawValue)'\n", "baseline: 2\n\(id.rawValue)*99 -\n"] {
        try root.scratch.write(lines, to: "known.txt")
        let findings = try left(id, resolution, Reporting(baseline: root.scratch["known.txt"]))
        #expect(findings.contains { $0.id == id && $0.severity == id.severity }, "\(id.rawValue)")
        #expect(findings.contains { $0.id == .loweredGuard }, "\(id.rawValue)")
      }
    }
  }

  /// Members and the lockfile set no severity, and say so themselves.
  @Test func onlyTheRootSetsSeverities() throws {
    let lines = "severity: { \(Self.guards.map { "\($0.rawValue): off" }.joined(separator: ", ")) }\n"
    let root = try SampleRoot([
      "component.yaml": "name: Shop\nkind: workspace\n", "integrate.lock.yaml": "lockfile: 1\n" + lines,
      "A/component.yaml": "name: A\nintegration: { \(lines.dropLast()) }\n", "A/Sources/A/A.swift": "struct A {}\n",
    ])
    let resolution = try root.analysis(for: .resolve).resolution
    #expect(resolution.graph.project.integration.severity.isEmpty)
    #expect(
      try root.findings(for: .resolve).map { $0.prefix { $0 != ":" } }.sorted() == [
        "misplaced-key A/component.yaml", "unknown-key integrate.lock.yaml",
      ])
  }
}
