import Diagnostics
import Testing
import Text

@Suite struct TextRendererTests {
  @Test func everyLineHasTheFormThatToolsParse() {
    #expect(
      TextRenderer.render(report([cycle, unused, placeless])) == """
        a.yaml:3:5: error: 'A' needs itself [dependency-cycle]
        a.yaml:3:5: note: 'A' needs 'B'
        b.yaml:4:7: note: 'B' needs 'A'
        a.yaml:3:5: note: help: move what both need to a third
        b.yaml: warning: nothing requires 'ads' [unused-provider]
        error: there is no '--frobnicate' [bad-option]
        note: so it is

        """)
    #expect(TextRenderer.render(report([])).isEmpty)
  }

  @Test func aFindingThatIsOffIsNotShown() {
    var off = cycle
    off.severity = .off
    #expect(TextRenderer.render(report([off])).isEmpty)
  }

  @Test(arguments: hostileTexts)
  func hostileTextStaysOnItsLine(text: String) {
    let (finding, paths) = hostile(text)
    let output = TextRenderer.render(report([finding], paths: paths))
    #expect(output.isSafeToPrint)
    let lines = output.allLines
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { !$0.hasPrefix("::") && !$0.hasPrefix(" ") })
    #expect(lines[0].contains(": error: m "))
    #expect(lines[0].hasSuffix(" [id]"))
  }

  @Test(arguments: [
    ("plain ünïcode 👩‍👩‍👧 日本", "plain ünïcode 👩‍👩‍👧 日本"), ("\u{1B}[31m", "\\u{1B}[31m"),
    ("a\r\nb\tc", "a\\r\\nb\\tc"), ("\u{202E}\u{2067}\u{200E}", "\\u{202E}\\u{2067}\\u{200E}"),
    ("a\u{AD}b\u{200B}\u{E0041}", "a\\u{AD}b\\u{200B}\\u{E0041}"),
    ("\u{FEFF}\u{85}\u{2029}", "\\u{FEFF}\\u{85}\\u{2029}"), ("\u{7F}", "\\u{7F}"),
    ("##[error]x ##vso[y] ### # C#", "#\\u{23}[error]x #\\u{23}vso[y] #\\u{23}# # C#"),
  ])
  func hiddenCharactersAreMadeVisible(text: String, expected: String) {
    #expect(text.visible == expected)
  }

  @Test func colourAddsNothingButColour() {
    let coloured = TextRenderer.render(
      report([cycle, unused, placeless]), style: .init(isColoured: true))
    #expect(coloured.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(coloured.contains("\u{1B}[1;33mwarning:\u{1B}[0m"))
    let pattern = /\u{1B}\[[0-9;]*m/
    #expect(
      coloured.replacing(pattern, with: "")
        == TextRenderer.render(report([cycle, unused, placeless])))
  }

  private func excerpt(_ source: String, column: UInt32) -> [Substring] {
    let finding = Diagnostic(FindingID("id", .error), "m", at: place(12, column))
    let text = TextRenderer.render(report([finding]), style: .init { _ in source })
    return Array(text.allLines.dropFirst())
  }

  @Test(
    arguments: [
      ("dependencies: [X]", 16, "dependencies: [X]", 15), ("", 1, "", 0), ("ab", 99, "ab", 2),
      ("\tx", 2, "    x", 4), ("日本x", 3, "日本x", 4), ("e\u{301}x", 3, "e\u{301}x", 1),
      ("\u{1B}[2Jx", 5, "\\u{1B}[2Jx", 9),
    ] as [(String, UInt32, String, Int)])
  func theCaretStandsUnderTheColumn(source: String, column: UInt32, shown: String, indent: Int) {
    #expect(
      excerpt(source, column: column) == [
        " 12 | \(shown)", "    | \(String(repeating: " ", count: indent))^",
      ])
  }

  @Test(arguments: [1, 60, 500, 990, 1_000, 4_000_000_000] as [UInt32])
  func longLinesAreCutAroundTheColumn(column: UInt32) {
    let source = String(repeating: "abcdefghi\u{2588}", count: 100)
    let lines = excerpt(source, column: column)
    #expect(lines.count == 2 && lines[0].count < 120)
    let caret = Array(lines[1]).count - 1
    let under = Array(lines[0]).indices.contains(caret) ? Array(lines[0])[caret] : nil
    let target = Array(source)
    #expect(under == (Int(column) <= target.count ? target[Int(column) - 1] : nil))
  }

  @Test func aFileAsAWholeHasNoExcerpt() {
    let text = TextRenderer.render(report([unused, placeless]), style: .init { _ in "source" })
    #expect(!text.contains("source"))
  }
}
