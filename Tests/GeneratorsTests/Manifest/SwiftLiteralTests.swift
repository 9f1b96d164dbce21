import Generators
import Testing

@Suite struct SwiftLiteralTests {
  @Test(
    arguments: [
      ("plain text", "\"plain text\""), ("", "\"\""), ("say \"hi\"", #""say \"hi\"""#),
      ("\\(exit(1))", #""\\(exit(1))""#),
      ("a\nb\r\nc\td\0", #""a\nb\r\nc\td\0""#), ("Grüße, 日本 🇺🇳", "\"Grüße, 日本 🇺🇳\""),
      ("\u{1}\u{7F}\u{85}", #""\u{1}\u{7F}\u{85}""#), ("a\u{202E}b\u{200B}", #""a\u{202E}b\u{200B}""#),
      ("\u{2028}\u{A0}\u{FEFF}", #""\u{2028}\u{A0}\u{FEFF}""#),
      // A combining mark must not follow the quote; after a letter it is text.
      ("\u{301}e\u{301}", "\"\\u{301}e\u{301}\""),
    ])
  func escapesWhatDoesNotShowAsItself(_ text: String, _ literal: String) {
    #expect(swiftLiteral(text).unicodeScalars.elementsEqual(literal.unicodeScalars))
  }

  /// Swift rejects the escapes of these noncharacters.
  @Test func leavesNoncharactersThatHaveNoEscape() {
    let text = String(decoding: [0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self)
    #expect(Array(swiftLiteral(text).utf8) == [0x22, 0xEF, 0xB7, 0x90, 0x22])
  }
}
