import Testing
import Text

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain text, 'quoted'", "plain text, 'quoted'"), ("größe 日本 👩‍👩‍👧", "größe 日本 👩‍👩‍👧"), ("a\nb\r\tc", "a\\nb\\r\\tc"),
    ("\u{1B}[31m", "\\u{1B}[31m"), ("a\u{202E}b", "a\\u{202E}b"), ("a\u{200B}b", "a\\u{200B}b"), ("\\n", "\\n"),
    ("# ##[error]", "# #\\u{23}[error]"), ("", ""),
  ])
  func whatMisleadsIsSpelledOut(_ text: String, _ expected: String) {
    #expect(text.visible == expected)
  }

  @Test func linesStayLines() {
    #expect("a\r\nb\u{1B}\n\nc".visibleLines == "a\\r\nb\\u{1B}\n\nc")
  }

  @Test func theResultIsOneLineThatNothingHidesIn() {
    for value in UInt32(0)..<0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let visible = "a\(scalar)b".visible
      #expect(!visible.unicodeScalars.contains { $0.isHidden }, "U+\(value)")
      #expect(visible.visible == visible)
    }
  }
}
