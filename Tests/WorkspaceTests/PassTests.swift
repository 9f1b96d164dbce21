import Foundation
import TestSupport
import Testing

@testable import Workspace

/// The passes are those of the table in Architecture.md, which says how commands differ.
@Suite struct PassTests {
  @Test func tableHasThePassesOfEachPurpose() throws {
    let page = checkout.appendingPathComponent("Sources/integrate/Documentation.docc/Architecture.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let purposes = Analysis.Purpose.allCases
    let header = "| Pass | " + purposes.map { "\($0)" }.joined(separator: " | ") + " |"
    let lines = text.split(separator: "\n").map(String.init)
    let rows = lines.drop { $0 != header }.dropFirst(2).prefix { $0.hasPrefix("|") }
    let expected = Analysis.Pass.all.map { pass in
      "| \(pass.name) | " + purposes.map { pass.purposes.contains($0) ? "x" : "–" }.joined(separator: " | ") + " |"
    }
    #expect(Array(rows) == expected)
  }
}
