import Testing
import Text

@Suite struct WordsTests {
  @Test func nounsAgreeWithTheirNumber() {
    #expect([0, 1, 2].map { counted($0, "pin") } == ["0 pins", "1 pin", "2 pins"])
  }

  @Test func textIsPaddedToAWidthAndNeverCut() {
    #expect(["", "ab", "größe"].map { $0.padded(to: 4) + "|" } == ["    |", "ab  |", "größe|"])
  }

  @Test(arguments: [
    ("plain-1.0_a/b@c+d", "plain-1.0_a/b@c+d"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"),
    ("$HOME", "'$HOME'"),
    ("a\nb", "'a\nb'"), ("*", "'*'"), ("ü", "'ü'"),
  ])
  func aShellTakesAQuotedWordAsItIs(_ text: String, _ expected: String) {
    #expect(ShellWord.quoted(text) == expected)
  }
}
