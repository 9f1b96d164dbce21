import Diagnostics
import Testing

@testable import YAML

@Suite struct RefusalTests {
  /// A text, and the one finding about it.
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var mark: String
    var message: String
    var help: String?

    var testDescription: String { text.debugDescription }

    init(_ text: String, _ mark: String, _ message: String, _ help: String? = nil) {
      (self.text, self.mark, self.message, self.help) = (text, mark, message, help)
    }
  }

  private func check(_ expected: Case) {
    let reading = read(expected.text)
    #expect(reading.tree == nil)
    #expect(reading.marks == [expected.mark])
    #expect(reading.findings.first?.message == expected.message)
    if let help = expected.help { #expect(reading.findings.first?.help == help) }
    #expect(reading.findings.allSatisfy { $0.severity == .error })
  }

  @Test(arguments: [
    Case("a: @foo\n", "yaml-syntax 1:4", "'@' cannot start a plain value", "put the value in quotes: '@foo'"),
    Case("a: `foo` # x\n", "yaml-syntax 1:4", "'`' cannot start a plain value", "put the value in quotes: '`foo`'"),
    Case("- %foo\r\n", "yaml-syntax 1:3", "'%' cannot start a plain value", "put the value in quotes: '%foo'"),
    Case("a: >= 1.0", "yaml-syntax 1:4", "'>' cannot start a plain value", "put the value in quotes: '>= 1.0'"),
    Case("a: >0\n x\n", "yaml-syntax 1:4", "'>' cannot start a plain value", "put the value in quotes: '>0'"),
    Case("a: |x\n", "yaml-syntax 1:4", "'|' cannot start a plain value", "put the value in quotes: '|x'"),
    Case("a: *.swift\n", "yaml-syntax 1:4", "'*' cannot start a plain value", "put the value in quotes: '*.swift'"),
    Case(
      "ä: [b, **/*.md]\n", "yaml-syntax 1:8", "'*' cannot start a plain value", "put the value in quotes: '**/*.md'"),
    Case("a: & b\n", "yaml-syntax 1:4", "'&' cannot start a plain value", "put the value in quotes: '& b'"),
    Case("a: {b: @c, d: 1}\n", "yaml-syntax 1:8", "'@' cannot start a plain value", "put the value in quotes: '@c'"),
    Case("a: @it's\n", "yaml-syntax 1:4", "'@' cannot start a plain value", "put the value in quotes: \"@it's\""),
    Case("a: @'\"\n", "yaml-syntax 1:4", "'@' cannot start a plain value", "put the value in quotes"),
    Case("a: ? b\n", "yaml-syntax 1:4", "'?' cannot start a plain value", "put the value in quotes: '? b'"),
    Case("a: b: c\n", "yaml-syntax 1:5", "':' is not allowed inside a plain value", "put the value in quotes: 'b: c'"),
    Case(
      "- x: y: z # c\n", "yaml-syntax 1:7", "':' is not allowed inside a plain value", "put the value in quotes: 'y: z'"
    ),
    Case(
      "[a: b: c]\n", "yaml-syntax 1:6", "':' is not allowed inside a plain value", "put the value in quotes: 'b: c'"),
    Case("[http:,b]\n", "yaml-syntax 1:6", "':' without a space after it"),
  ])
  func plainTextThatWantsQuotesSaysSo(_ expected: Case) { check(expected) }

  @Test(arguments: [
    Case("a: 'b\nc: d\n", "yaml-syntax 1:4", "quoted text is not closed"),
    Case("x: y\na: \"b", "yaml-syntax 2:4", "quoted text is not closed"),
    Case("a: 'x\n---\ny'\n", "yaml-syntax 1:4", "quoted text is not closed before the document ends"),
    Case("a: \"C:\\qa\"\n", "yaml-syntax 1:7", "unknown escape '\\q' in quoted text"),
    Case("a: \"\\xZZ\"\n", "yaml-syntax 1:7", "escape in quoted text names no character"),
    Case("a: \"\\uD800\"\n", "yaml-syntax 1:7", "escape in quoted text names no character"),
    Case("a: 'x' y\n", "yaml-syntax 1:8", "text after the end of a value"),
    Case("a: \"b\" \"c\"\n", "yaml-syntax 1:8", "text after the end of a value"),
  ])
  func damagedQuotesAreRefused(_ expected: Case) { check(expected) }

  @Test(arguments: [
    Case("a: [b, c\n", "yaml-syntax 1:4", "'[' is not closed", "add ']' where it ends"),
    Case("a: {b: [c, d]", "yaml-syntax 1:4", "'{' is not closed", "add '}' where it ends"),
    Case("a: [", "yaml-syntax 1:4", "'[' is not closed"),
    Case("[a: ", "yaml-syntax 1:1", "'[' is not closed"),
    Case("a: [b, c}\n", "yaml-syntax 1:9", "expected ',' or ']'"),
    Case("a: [b, c\nd: e\n", "yaml-syntax 2:2", "expected ',' or ']'"),
    Case("a: [b, , c]\n", "yaml-syntax 1:8", "value cannot start with ','"),
    Case("a: ]\n", "yaml-syntax 1:4", "']' without a '[' before it"),
    Case("a: 1\n}\n", "yaml-syntax 2:1", "'}' without a '{' before it"),
    Case("x: [a, b]]\n", "yaml-syntax 1:10", "']' without a '[' before it"),
  ])
  func unbalancedBracketsAreRefused(_ expected: Case) { check(expected) }

  @Test(arguments: [
    Case("a:\n\tb: 1\n", "yaml-syntax 2:1", "tab in the indentation", "indent with spaces"),
    Case("\ta: 1\n", "yaml-syntax 1:1", "tab in the indentation"),
    Case("a: 1\n\tb: 2\n", "yaml-syntax 2:1", "tab in the indentation"),
    Case("-\tfoo\n", "yaml-syntax 1:2", "tab in the indentation"),
    Case("a: |\n\t x\n", "yaml-syntax 2:1", "tab in the indentation"),
    Case("a:\n  b: 1\n c: 2\n", "yaml-syntax 3:2", "the line is not indented like the keys of its mapping"),
    Case("  a: 1\nb: 2\n", "yaml-syntax 2:1", "line is outside the value that the file starts with"),
    Case("a: 1\n- b\n", "yaml-syntax 2:1", "list item among the keys of a mapping"),
    Case("- a\nb: 1\n", "yaml-syntax 2:1", "expected a list item that starts with '- '"),
    Case("a: - b\n", "yaml-syntax 1:4", "list item cannot start here"),
    Case("a: b\n  c: d\n", "yaml-syntax 2:4", "key is not allowed here"),
    Case(
      "a:\n  b\n    c: d\n", "yaml-syntax 3:6", "key is not allowed here",
      "write 'b:' above it if it belongs to that, or indent the key like its neighbours"),
    Case("a: b\nc:d\ne: f\n", "yaml-syntax 2:1", "no ':' after 'c:d'", "write 'c: d', with a space after the ':'"),
    Case("a: b\ndependencies\n  - c\nd: e\n", "yaml-syntax 2:1", "no ':' after 'dependencies'"),
    Case("a: b\nc", "yaml-syntax 2:1", "no ':' after 'c'"),
    Case("a: b\nc # d", "yaml-syntax 2:1", "no ':' after 'c'"),
    Case(
      "a: b\n\(String(repeating: "k", count: 1100)): c\n", "yaml-syntax 2:1",
      "key has more than the 1,024 characters that YAML allows"),
  ])
  func brokenStructureIsRefused(_ expected: Case) { check(expected) }

  @Test(arguments: [
    Case(
      "a: *foo\n", "yaml-unsupported 1:4", "alias '*foo' is not supported",
      "write the value out, or put it in quotes if it is text: '*foo'"),
    Case(
      "*a : 1\n", "yaml-unsupported 1:1", "alias '*a' is not supported",
      "write the value out, or put it in quotes if it is text: '*a'"),
    Case(
      "a: [b, *c, d]\n", "yaml-unsupported 1:8", "alias '*c' is not supported",
      "write the value out, or put it in quotes if it is text: '*c'"),
    Case(
      "a: &b\n  c: 1\n", "yaml-unsupported 1:4", "anchor '&b' is not supported",
      "write the value out in each place that needs it"),
    Case("a: &b c\n", "yaml-unsupported 1:4", "anchor '&b' is not supported"),
    Case("a: !!str b\n", "yaml-unsupported 1:4", "tag '!!str' is not supported"),
    Case("a: !b [c]\n", "yaml-unsupported 1:4", "tag '!b' is not supported"),
    Case("a: ! b\n", "yaml-unsupported 1:4", "tag '!' is not supported"),
    Case("a: !x!y b\n", "yaml-unsupported 1:4", "tag '!x!y' is not supported"),
    Case("a: !<b c\n", "yaml-unsupported 1:4", "tag '!<b' is not supported"),
    Case("<<: {a: 1}\n", "yaml-unsupported 1:1", "merge key '<<' is not supported"),
    Case("%YAML 1.2\n---\na: 1\n", "yaml-unsupported 1:1", "YAML directive is not supported"),
    Case("# c\n%YAML 2.0\n---\na: 1\n", "yaml-unsupported 2:1", "YAML directive is not supported"),
    Case("%FOO\n---\na: 1\n", "yaml-unsupported 1:1", "YAML directive is not supported"),
    Case("%TAG ! tag:x\n---\na: 1\n", "yaml-unsupported 1:1", "YAML directive is not supported"),
    Case("a: 1\n---\nb: 2\n", "yaml-unsupported 2:1", "second YAML document in one file"),
    Case("? [a]\n: b\n", "yaml-unsupported 1:3", "key is a list, not text"),
    Case("{a: b}: c\n", "yaml-unsupported 1:1", "key is a mapping, not text"),
  ])
  func unsupportedConstructsAreNamed(_ expected: Case) { check(expected) }

  @Test func severalFaultsInOneFileAreAllNamed() {
    #expect(
      read("a: &x !!int 1\nb: *x\n<<: *y\nc:\n  - ? [d]\n    : e\n").marks == [
        "yaml-unsupported 1:4", "yaml-unsupported 1:7", "yaml-unsupported 2:4", "yaml-unsupported 3:1",
        "yaml-unsupported 3:5", "yaml-unsupported 5:7",
      ])
    #expect(read("a: *x\nb: @c\n").marks == ["yaml-unsupported 1:4", "yaml-syntax 2:4"])
  }

  @Test func aNoteSaysWhereTheBracketIs() {
    let notes = read("a: [b, c\nd: e\n").findings.first?.notes
    #expect(notes == [Note("'[' is opened here", at: Place(file: testFile, line: 1, column: 4))])
  }

  @Test(arguments: [
    ("a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> x\n", [2]),
    ("<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> x\nb: 1\n<<<<<<< HEAD\r\nc: 1\n=======\nc: 2\n>>>>>>> x\n", [1, 7]),
    // Inside brackets and quotes libyaml reads the markers as text.
    ("a: [x,\n<<<<<<< HEAD\ny\n=======\nz\n>>>>>>> o\n]\n", [2]),
    ("a: \"x\n<<<<<<< HEAD\ny\"\n", [2]),
    ("<<<<<<< HEAD", [1]),
    // A partly resolved conflict.
    ("a: 1\n=======\nb: 3\n", [2]),
    ("a: 1\n>>>>>>> x\n", [2]),
    // It wins over other findings.
    ("a: *x\n<<<<<<< HEAD\nb: 2\n", [2]),
  ])
  func mergeConflictsAreNamed(_ text: String, _ lines: [Int]) {
    let reading = read(text)
    #expect(reading.tree == nil)
    #expect(reading.marks == lines.map { "merge-conflict \($0):1" })
    #expect(reading.findings.map(\.help) == lines.map { "resolve the conflict at line \($0) first" })
  }

  @Test(arguments: [
    ("a: |\n  <<<<<<< HEAD\n", "<a: \"<<<<<<< HEAD\n\">"),
    ("a: \"x\n=======\ny\"\n", "<a: \"x ======= y\">"),
    ("# <<<<<<< HEAD\na: <<<<<<< b\n", "<a: <<<<<<< b>"),
    ("<<<<<<<<: a\n", "<<<<<<<<<: a>"),
  ])
  func whatLooksLikeAMergeConflictIsNone(_ text: String, _ tree: String) {
    #expect(read(text).tree == tree)
  }

  @Test(
    arguments: [
      ([0x61, 0x3A, 0x20, 0xC3, 0xA9, 0xFF, 0x0A], "invalid-encoding 1:5", "byte 0xFF is not UTF-8"),
      // Latin-1, a surrogate, an overlong form, a character cut off by the end.
      ([0x61, 0x0A, 0x62, 0xE9, 0x0A], "invalid-encoding 2:2", "byte 0xE9 is not UTF-8"),
      ([0x61, 0xED, 0xA0, 0x80], "invalid-encoding 1:2", "byte 0xED is not UTF-8"),
      ([0x61, 0xC0, 0x80], "invalid-encoding 1:2", "byte 0xC0 is not UTF-8"),
      ([0xEF, 0xBB, 0xBF, 0x61, 0xE2, 0x82], "invalid-encoding 1:2", "byte 0xE2 is not UTF-8"),
      ([0xFF, 0xFE, 0x61, 0x00], "invalid-encoding 1:1", "file is UTF-16, not UTF-8"),
      ([0xFE, 0xFF, 0x00, 0x61], "invalid-encoding 1:1", "file is UTF-16, not UTF-8"),
      ([0x61, 0x00, 0x3A, 0x00], "invalid-encoding 1:1", "file is UTF-16, not UTF-8"),
      ([0x00, 0x61, 0x00, 0x3A], "invalid-encoding 1:1", "file is UTF-16, not UTF-8"),
      ([0x61, 0x3A, 0x20, 0x62, 0x00, 0x0A], "control-character 1:5", "NUL byte is not allowed in YAML"),
      ([0x00], "control-character 1:1", "NUL byte is not allowed in YAML"),
      ([0x61, 0x0D, 0x0A, 0x1B, 0x0A], "control-character 2:1", "control character U+001B is not allowed in YAML"),
      ([0x61, 0xC2, 0x9B], "control-character 1:2", "control character U+009B is not allowed in YAML"),
      ([0x61, 0x7F], "control-character 1:2", "control character U+007F is not allowed in YAML"),
    ] as [([UInt8], String, String)])
  func bytesThatAreNoTextAreRefused(_ bytes: [UInt8], _ mark: String, _ message: String) {
    let reading = read(bytes)
    #expect(reading.tree == nil)
    #expect(reading.marks == [mark])
    #expect(reading.findings.first?.message == message)
  }

  /// libyaml reads ahead in chunks; the place of a fault far down is still right.
  @Test func aFaultFarDown() {
    let lines = String(repeating: "- line\n", count: 30_000)
    #expect(read(Array(lines.utf8) + [0x2D, 0x20, 0xFF]).marks == ["invalid-encoding 30001:3"])
    #expect(read(lines + "- @x").marks == ["yaml-syntax 30001:3"])
  }
}
