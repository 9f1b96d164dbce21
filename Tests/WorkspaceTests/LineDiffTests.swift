import Testing

@testable import Workspace

@Suite struct LineDiffTests {
  private func diff(_ old: String, _ new: String) -> LineDiff {
    LineDiff(old: Array(old.utf8)[...], new: Array(new.utf8)[...])
  }

  @Test func longLinesAreCut() {
    let text = diff(String(repeating: "é", count: 400_000), "short").text(path: "A")
    #expect(text.utf8.count < 1_500 && text.contains("éé…\n") && !text.contains("\u{FFFD}"))
  }

  @Test func theFirstLineThatDiffersIsNamed() {
    #expect(diff("a\nb\nc\n", "a\nx\nc\n").firstLine == 2)
    #expect(diff("", "a\n").firstLine == 1)
    #expect(diff("a\nb\n", "a\nb\nc\n").firstLine == 3)
  }

  @Test func linesThatWentAndCameAreShown() {
    let text = diff("a\nb\nc\n", "a\nx\nc\n").text(path: "Package.swift")
    #expect(text.contains("-b\n") && text.contains("+x\n") && text.contains("Package.swift"))
  }
}
