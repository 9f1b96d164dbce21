import Diagnostics
import Testing

@Suite struct FindingTextTests {
  private func names(_ text: FindingText) -> [String] { finding(text).names }
  private func finding(_ text: FindingText) -> Diagnostic {
    Diagnostic(FindingID("x", .error), text, at: nil)
  }

  @Test func namesAreTheValuesInQuotes() {
    let (name, version) = ("A", 2)
    #expect(names("'\(name)' needs 'B' at \(version)") == ["A"])
    #expect(names("the root's '\(name)/\(version)' isn't '\(name).yaml'") == ["A/2", "A.yaml"])
    #expect(names("'\(name)'" + " and " + "'\(version)'" + String(version)) == ["A", "2"])
    #expect(finding("'\(name)' needs 'B' at \(version)").sentence == " needs 'B' at 2")
    #expect(finding("the root's '\(name)'").message == "the root's 'A'")
  }

  @Test func aTextFromElsewhereNamesNothing() {
    let text = "'A' needs 'B'"
    let finding = Diagnostic(FindingID("x", .error), text, at: nil)
    #expect(finding.names.isEmpty && finding.message == text)
    #expect(names("of '\("C")': \(FindingText("'\("D")'"))") == ["C", "D"])
  }

  @Test func findingsAboutOtherNamesAreOthers() {
    #expect(finding("'\("A")' needs it").subject != finding("'\("B")' needs it").subject)
    #expect(finding("'\("A")' needs it").subject.renamed(["A": "B"]) == finding("'\("B")' needs it").subject)
    #expect(finding("'\("A/X")' at 1").about(["A"]).subject == finding("'\("A")' at 2").about(["A"]).subject)
  }
}
