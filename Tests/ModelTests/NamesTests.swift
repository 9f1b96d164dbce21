import Model
import Testing

@Suite struct NamesTests {
  private static let names = [
    "Chat", "x", "_", "x_1", "3", "swift-log", "a.b", "C++", "A'B\"C", "Module Name 1", "Größe", "gro\u{308}ße", "日本",
    "👩🏽", "a$b", "a..b", "a:b",
  ]

  @Test(arguments: names) func visibleNamesAreTaken(name: String) {
    #expect(nameProblem(name, slash: false) == nil)
    #expect(nameProblem(name, slash: true) == nil)
    #expect(nameProblem("a/\(name)", slash: true) == nil)
    #expect(nameProblem("a/\(name)", slash: false) == "contains a '/'")
  }

  @Test(arguments: [
    ("", "is empty"), ("-x", "starts with '-'"), (".x", "starts with '.'"), ("-", "starts with '-'"),
    ("..", "starts with '.'"), (" x", "starts or ends with a space"), ("x ", "starts or ends with a space"),
    ("a\nb", "cannot be printed"), ("a\u{0}", "cannot be printed"), ("a\u{1B}[0m", "cannot be printed"),
    ("a\u{7F}", "cannot be printed"), ("a\u{85}b", "cannot be printed"), ("a\u{2028}b", "cannot be printed"),
    ("a\u{E000}", "cannot be printed"), ("a\u{202E}b", "bidirectional"), ("a\u{2066}b", "bidirectional"),
    ("a\u{200B}b", "invisible character U+200B"), ("a\u{AD}b", "invisible character U+00AD"),
    ("a\u{FEFF}b", "invisible character U+FEFF"), ("a\u{E0041}b", "invisible character U+E0041"),
    ("a\u{3164}b", "invisible character U+3164"),
  ])
  func namesThatMisleadAreRefused(name: String, problem: String) {
    for slash in [true, false] {
      let said = nameProblem(name, slash: slash)
      #expect(said?.contains(problem) == true, "\(said ?? "no problem")")
    }
  }

  @Test(arguments: [
    ("/a", "has an empty part"), ("a/", "has an empty part"), ("a//b", "has an empty part"),
    ("a/../b", "has a part '..'"), ("a/./b", "has a part '.'"), ("a/..", "has a part '..'"),
    ("a/\u{301}b", "combining character"),
  ])
  func referencesNeverLeadElsewhere(name: String, problem: String) {
    #expect(nameProblem(name, slash: true)?.contains(problem) == true)
    #expect(nameProblem(name, slash: false) != nil)
  }

  @Test func namesHaveALimitInBytes() {
    for letter in ["a", "ß", "日"] {
      let longest = String(repeating: letter, count: 200 / letter.utf8.count)
      for slash in [true, false] {
        #expect(nameProblem(longest, slash: slash) == nil)
        #expect(nameProblem(longest + letter, slash: slash) == "is longer than 200 bytes")
      }
      #expect(nameProblem("\(longest)/\(longest)", slash: true) == nil)
      #expect(nameProblem("a/\(longest + letter)", slash: true) == "has a part of more than 200 bytes")
      #expect(nameProblem("\(longest)/\(longest)/\(longest)", slash: true) == "is longer than 500 bytes")
    }
  }

  /// A second, plain implementation of the rules for ASCII texts.
  @Test func namesOfASCIIAgreeWithThePlainRule() {
    let letters: [Character] = ["a", "Z", "0", "_", "-", ".", "/", " ", "+", "\u{1F}", "\u{7F}"]
    for number in 0..<(11 * 11 * 11 * 11) {
      let text = String([number % 11, number / 11 % 11, number / 121 % 11, number / 1_331].map { letters[$0] })
      let isPrintable = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      let startsWell = !text.hasPrefix("-") && !text.hasPrefix(".") && !text.hasPrefix(" ") && !text.hasSuffix(" ")
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let hasGoodParts = parts.allSatisfy { !["", ".", ".."].contains($0) }
      #expect((nameProblem(text, slash: true) == nil) == (isPrintable && startsWell && hasGoodParts), "\(text)")
      #expect((nameProblem(text, slash: false) == nil) == (isPrintable && startsWell && parts.count == 1), "\(text)")
      for slash in [true, false] where Array(text.utf8).withUnsafeBufferPointer({ isPlainName($0, slash: slash) }) {
        #expect(nameProblem(text, slash: slash) == nil, "\(text)")
      }
    }
  }

  @Test func identifiersAreThoseOfTheirLanguage() {
    for text in ["a", "_a", "a1", "__"] { #expect(isC99Identifier(text) && isSwiftIdentifier(text)) }
    for text in ["größe", "日本", "πx"] { #expect(!isC99Identifier(text) && isSwiftIdentifier(text)) }
    for text in ["", "1a", "a-b", "a b", "a.b", "a`b", "a\nb", "a\u{202E}", "a\u{200B}", "👩", "\u{301}a"] {
      #expect(!isC99Identifier(text) && !isSwiftIdentifier(text), "\(text)")
    }
    #expect(isC99Identifier("_") && !isSwiftIdentifier("_"))
  }
}
