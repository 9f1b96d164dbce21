import Diagnostics
import Testing

/// The author of a file does not decide how much is printed about it.
@Suite struct BoundsTests {
  private let id = FindingID("unknown-key", .error)

  @Test func longValuesAreCutInTheMiddle() {
    let value = "begin" + String(repeating: "é", count: 2_000_000) + "end"
    let finding = Diagnostic(id, "'\(value)' is no key of 'App'", at: place(1, 1), help: "take '\(value)' out")
    #expect(finding.message.hasPrefix("'beginé") && finding.message.hasSuffix("éend' is no key of 'App'"))
    #expect(finding.message.contains("é…é") && finding.message.utf8.count < 400)
    #expect((finding.help ?? "").hasSuffix("éend' out") && (finding.help ?? "").utf8.count < 400)
    #expect(Note(String(repeating: "x", count: 100_000)).message.utf8.count < 2_100)
    let plain = "'\(String(repeating: "x", count: 290))' it is"
    #expect(Diagnostic(id, plain, at: nil).message == plain)
  }

  @Test func manyFindingsOfAFileAreCounted() {
    let findings = (0..<200_000).map { Diagnostic(id, "'key\($0)' is no key", at: place(UInt32($0 + 1), 1)) }
    let other = Diagnostic(id, "of another file", at: place(1, 1, file: 1))
    let report = report(findings + [other])
    #expect(report.errorCount == 200_001 && report.fails)
    #expect(report.findings.last?.message == "of another file")
    let text = TextRenderer.render(report)
    #expect(text.utf8.count < 3 << 20)
    #expect(text.contains("more findings, which are not shown"))
  }

  @Test func anErrorIsNeverHiddenByWarnings() {
    let warning = FindingID("unused-dependency", .warning)
    let warnings = (0..<100_000).map { Diagnostic(warning, "nobody needs 'D\($0)'", at: place(UInt32($0 + 1), 1)) }
    let report = report(warnings + [Diagnostic(id, "the one that counts", at: place(200_000, 1))])
    #expect(report.fails && report.errorCount == 1 && report.warningCount == 100_000)
    #expect(report.findings.contains { $0.message == "the one that counts" })
  }

  @Test func manyNotesOfAFindingAreCounted() {
    let notes = (0..<100_000).map { Note("needed here too", at: place(UInt32($0 + 1), 1)) }
    let report = report([Diagnostic(id, "missing", at: place(1, 1), notes: notes)])
    #expect(report.findings[0].notes.count == 41)
    #expect(report.findings[0].notes.last?.message == "and 99960 more notes")
  }
}
