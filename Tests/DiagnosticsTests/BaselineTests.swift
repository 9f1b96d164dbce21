import TestSupport
import Testing

@testable import Diagnostics

@Suite struct BaselineTests {
  private let table = SourceTable(paths: ["a.yaml", "b.yaml", "a b.yaml"])
  private let file = FileID(rawValue: 1)
  private let invalid = FindingID("invalid-line", .error)
  private let stale = FindingID("stale-line", .warning)

  private func moved(_ finding: Diagnostic, to line: UInt32) -> Diagnostic {
    let place = finding.place.map { Place(file: $0.file, line: line, column: 1) }
    return Diagnostic(finding.id, finding.message, at: place).about(finding)
  }

  @Test func aFindingALineWithoutItsLine() {
    let spaced = Diagnostic(FindingID("x", .error), "'\(" a\\b\n ")' at \(3)", at: place(1, 1, file: 2))
    let baseline = Baseline(of: [unused, cycle, moved(cycle, to: 9), placeless, spaced], in: table)
    #expect(
      baseline.text == #"""
        # Known findings, which do not fail the run. Delete a line once its finding is fixed:
        # id, path, names.
        baseline: 2
        bad-option -
        dependency-cycle*2 a.yaml A
        unused-provider b.yaml ads
        x a\u{20}b.yaml \u{20}a\\b\n\u{20}

        """#)
  }

  @Test func knownFindingsAreToldFromNewAndStaleOnes() {
    let baseline = Baseline(of: [cycle, unused, unused, placeless], in: table)
    let again = moved(cycle, to: 90)
    let elsewhere = Diagnostic(cycle.id, cycle.message, at: place(3, 5, file: 1))
    let match = baseline.match([again, moved(cycle, to: 91), elsewhere, unused], in: table)
    #expect(match.known == [again, unused])
    #expect(match.new == [moved(cycle, to: 91), elsewhere])
    #expect(match.stale.map(\.id).sorted() == ["bad-option", "unused-provider"])
    #expect(match.staleCount == 2)
  }

  @Test func staleEntriesAreReportedWhereTheyStand() {
    let text = "# mine\n\nmissing-pin a.yaml 'X' has no pin\n"
    let (baseline, problems) = Baseline.parse(text, file: file, invalid: invalid)
    #expect(problems.isEmpty)
    let findings = baseline.match([], in: table).staleFindings(stale)
    #expect(findings.map(\.id) == [stale])
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings.first?.place == Place(file: file, line: 3, column: 1))
    #expect(
      findings.first?.message
        == "the baseline lists 'missing-pin' in 'a.yaml', which no longer occurs")
  }

  @Test(arguments: [
    "missing-pin", "missing-pin a.yaml", "a*x p m", "a*0 p m", "a*-1 p m", "a*9999999999999999999999 p m",
    #"a p \q"#, #"a p \u{110000}"#, #"a p \u{D800}"#, #"a p \u{"#, #"a p \"#, #"a\z p m"#, "*2 p m",
    "<<<<<<< HEAD", "=======", ">>>>>>> theirs",
  ])
  func badLinesAreReportedAndTheOthersKept(line: String) {
    let (baseline, problems) = Baseline.parse("x a.yaml one\n\(line)\r\ny - two\n", file: file, invalid: invalid)
    #expect(problems.map(\.id) == [invalid])
    #expect(problems.first?.place == Place(file: file, line: 2, column: 1))
    #expect(problems.first?.help != nil)
    #expect(baseline.entries.map(\.key.content) == [.message("one"), .message("two")])
    #expect(baseline.entries.map(\.key.path) == ["a.yaml", nil])
  }

  @Test func whatEditorsDoToAFileIsForgiven() {
    let text = "\u{FEFF}# c\r\n  x   a.yaml  one two \t\r\n\r\n   # indented\r\ny*3 - three"
    let (baseline, problems) = Baseline.parse(text, file: file, invalid: invalid)
    #expect(problems.isEmpty)
    #expect(baseline.entries.map(\.key.content) == [.message("one two"), .message("three")])
    #expect(baseline.entries.map(\.count) == [1, 3])
    #expect(baseline.entries.map(\.place?.line) == [2, 5])
  }

  /// The words of a message may change; a file that an older release wrote is read too.
  @Test func findingsAreKnownByTheirNames() {
    let path = Place(file: FileID(rawValue: 0), line: 3, column: 5)
    func about(_ name: String) -> Diagnostic { Diagnostic(cycle.id, "\(1) circle starts at '\(name)'", at: path) }
    let (names, _) = Baseline.parse("baseline: 2\ndependency-cycle a.yaml A\n", file: file, invalid: invalid)
    #expect(names.match([about("A"), about("B")], in: table).new == [about("B")])
    let (messages, _) = Baseline.parse(
      "dependency-cycle a.yaml 1 circle starts at 'A'\n", file: file, invalid: invalid)
    #expect(messages.match([about("A"), cycle], in: table).new == [cycle])
  }

  /// Without names, as many of an id and a file are known as the line lists.
  @Test func findingsWithoutNamesAreCounted() {
    let bare = [1, 2, 3].map { Diagnostic(unused.id, "nothing is there", at: place($0, 1)) }
    let written = Baseline(of: Array(bare.prefix(2)), in: table)
    #expect(written.text.hasSuffix("unused-provider*2 a.yaml\n"))
    #expect(written.match(bare, in: table).new == [bare[2]])
  }

  @Test func aNewerFileIsNotGuessedAt() {
    let (baseline, problems) = Baseline.parse("baseline: 3\nx a.yaml A\n", file: file, invalid: invalid)
    #expect(baseline.entries.isEmpty && problems.map(\.place?.line) == [1])
  }

  @Test func ofTwoEqualLinesTheLargerCountHolds() {
    let (baseline, _) = Baseline.parse("x - m\nx*3 - m\nx*2 - m\n", file: file, invalid: invalid)
    #expect(baseline.entries.map(\.count) == [3])
  }

  /// Any message and path come back, and the file written again is the same.
  @Test func everythingRoundTrips() {
    let alphabet = Array("ab -#*\\u{}n\n\r\t\u{1B}\u{202E}é日\u{FEFF}\u{2028}".unicodeScalars)
    for seed in 0..<2_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func text() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
          text.append(alphabet.randomElement(using: &generator) ?? "a")
        }
        return String(text)
      }
      let table = SourceTable(paths: [text(), text(), "-"])
      let findings = (0..<6).map { _ in
        let file = Int.random(in: 0...3, using: &generator)
        return Diagnostic(
          FindingID(text(), .error), text(), at: file == 3 ? nil : place(1, 1, file: UInt32(file))
        ).about([text(), text()])
      }
      let written = Baseline(of: findings + findings.prefix(2), in: table)
      let (read, problems) = Baseline.parse(written.text, file: file, invalid: invalid)
      #expect(problems.isEmpty, "seed \(seed): \(written.text)")
      let match = read.match(findings + findings.prefix(2), in: table)
      #expect(match.new.isEmpty && match.stale.isEmpty, "seed \(seed): \(written.text)")
      #expect(read.text == written.text, "seed \(seed)")
    }
  }

  @Test func severitiesAreTheRoots() {
    let rules = SeverityRules(overrides: [unused.id: .error, cycle.id: .off])
    let findings = rules.apply(to: [cycle, unused, placeless])
    #expect(findings.map(\.id) == [unused.id, placeless.id])
    #expect(findings.map(\.severity) == [.error, .error])
    #expect(!SeverityRules().failsRun([unused]) && SeverityRules().failsRun([unused, cycle]))
    #expect(SeverityRules(isStrict: true).failsRun([unused]))
    #expect(!SeverityRules(isStrict: true).failsRun([]))
  }
}
