import Findings
import Testing

/// Holds the cases to the catalogue of findings.
@Suite struct FindingCoverageTests {
  @Test func everyFindingIsPrintedByACase() {
    let missing = Set(Page.ids).subtracting(printedFindings())
    #expect(missing.isEmpty, "no case prints \(missing.sorted())")
  }

  @Test func everyFindingThatACaseExpectsIsInTheCatalogue() {
    let unknown = printedFindings().subtracting(Set(Page.ids))
    #expect(unknown.isEmpty, "the catalogue has no \(unknown.sorted())")
  }

  /// A case called `missing-pin-…` has to print `missing-pin`, and one called `sound…` has to find nothing wrong, so
  /// that nobody records a case that shows something else.
  @Test func casesShowWhatTheirNamesSay() {
    let declared = Set(Page.ids)
    for example in Case.all {
      let ids = declared.filter { example.title == $0 || example.title.hasPrefix($0 + "-") }
      if let id = ids.max(by: { $0.count < $1.count }) {
        #expect(example.expectedText.contains(id), "'\(example.name)' does not print '\(id)'")
      }
      if example.title.hasPrefix("sound") {
        #expect(example.text("status") == "0\n", "'\(example.name)' is not sound")
        #expect(findings(in: example.text("stderr")).isEmpty, "'\(example.name)' is not sound")
      }
    }
  }

  private func printedFindings() -> Set<String> {
    Case.all.reduce(into: []) { $0.formUnion(findings(in: $1.text("stderr"))) }
  }

  /// The ids of findings in diagnostics as text: `path:line:col: error: message [id]`.
  private func findings(in text: String) -> Set<String> {
    var ids: Set<String> = []
    for line in text.split(separator: "\n") where line.hasSuffix("]") {
      guard line.contains(": error: ") || line.contains(": warning: "), let open = line.lastIndex(of: "[") else {
        continue
      }
      ids.insert(String(line[line.index(after: open)...].dropLast()))
    }
    return ids
  }
}
