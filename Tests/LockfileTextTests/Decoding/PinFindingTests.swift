import Diagnostics
import Model
import Testing

/// The findings about a pin, and their places.
@Suite struct PinFindingTests {
  private static let digits = String(repeating: "0123456789", count: 4)

  @Test(arguments: [
    ("git: https://h/x\nversion: 1.2", "invalid-version 5:14"),
    ("git: https://h/x\nversion: v1.2.0", "invalid-version 5:14"),
    ("git: https://h/x\nversion: ^1.2.0", "invalid-version 5:14"),
    ("registry: a.b\nversion: 1.2.0.1", "invalid-version 5:14"),
    ("pod: trunk\nversion: one", "invalid-version 5:14"),
    ("pod: trunk\nversion: 1 2", "invalid-version 5:14"),
    ("pod: trunk\nversion: \"\"", "invalid-version 5:14"),
    ("pod: trunk\nversion: \"1.2\\e\"", "invalid-version 5:14"),
    ("pod: trunk\npath: ../A\nversion: one", "invalid-version 6:14"),
    ("git: https://h/x\nversion: 1.0.0\nallow: ~> 1.2", "invalid-version 6:12"),
    ("git: https://h/x\nversion: 1.0.0\nallow: 2.0.0 ..< 1.0.0", "invalid-version 6:12"),
    ("git: https://h/x\nversion: 1.0.0\nranges: { b: 1.x }", "invalid-version 6:18"),
  ])
  func versionsThatAreNoneAreRefused(body: String, finding: String) { #expect(pin(body).findings == [finding]) }

  @Test(arguments: [
    "abc", "HEAD", "--upload-pack=x", "v1.2.0", String(digits.dropLast()), digits + "0", digits.dropLast() + "g",
    digits + digits.prefix(23),
  ])
  func revisionsAreWholeHashes(text: String) {
    #expect(pin("git: https://h/x\nversion: 1.0.0\nrevision: \(text)").findings == ["invalid-revision 6:15"])
  }

  @Test(arguments: ["9f8b2c1", String(digits.dropLast())])
  func abbreviatedRevisionsAreNoErrorWhereNothingElseIsPinned(text: String) {
    let alone = pin("git: https://h/x\nrevision: \(text)")
    #expect(alone.findings == ["invalid-revision 5:15"])
    #expect(alone.diagnostics.map(\.severity) == [.warning])
    #expect(alone.value?.selection == .revision)
    #expect(pin("git: https://h/x\nbranch: main\nrevision: \(text)").diagnostics.map(\.severity) == [.error])
  }

  @Test(arguments: [
    "-x", "--upload-pack=x", "/x", "x/", "a//b", "a..b", "a.lock", "a.lock/b", "a@{1}", "@", "a b", "a~1", "a^", "a:b",
    "a?", "a*", "a[b", "a\\\\b", "x.", ".x", "a/.b", "-\u{301}x", "a/\u{301}.lock", "\\e", "",
  ])
  func branchesAreWhatGitTakes(text: String) {
    #expect(pin("git: https://h/x\nbranch: \"\(text)\"").findings.contains("invalid-value 5:13"))
    let range =
      "git: https://h/x\nversion: 1.0.0\nranges:\n  b: { branch: \"\(text)\" }\n  c: { revision: \"\(text)\" }"
    #expect(pin(range).findings == ["invalid-value 7:20", "invalid-revision 8:22"])
  }

  @Test(arguments: ["main", "feature/x-1", "release/1.2", "größe", "a@b", "0123"])
  func branchesKeepTheirName(text: String) {
    let decoded = pin("git: https://h/x\nbranch: \(text)")
    #expect(decoded.findings == [])
    #expect(decoded.value?.branch?.value == text)
    #expect(decoded.value?.selection == .branch)
  }

  @Test func rangesSayOneThing() {
    let decoded = pin(
      "git: https://h/x\nversion: 1.0.0\nranges: { b: { branch: main, revision: abc }, c: { path: ../c } }")
    #expect(decoded.findings == ["invalid-value 6:18"])
  }

  @Test func traitsHaveNames() {
    #expect(pin("registry: a.b\nversion: 1.0.0\ntraits: [T, { when: [A] }]").findings == ["missing-key 6:17"])
    #expect(pin("registry: a.b\nversion: 1.0.0\ntraits: [{ name: ~ }]").findings == ["wrong-type 6:22"])
  }

  @Test func aPinWithoutASourceIsReadOn() {
    let decoded = pin("version: one\nrevision: abc\nsurce: x")
    #expect(decoded.value == nil)
    #expect(
      decoded.findings == ["missing-key 3:3", "invalid-version 4:14", "invalid-revision 5:15", "unknown-key 6:5"])
  }
}
