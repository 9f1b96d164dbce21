import Testing
import YAML

/// The layout of printed YAML.
@Suite struct YAMLPrinterTests {
  private func text(_ entries: [YAMLEntry]) -> String {
    YAMLPrinter().document(entries)
  }

  @Test func shortListsStandInBrackets() {
    #expect(
      text([("a", .texts(["x", "y: z"])), ("b", .list([])), ("c", .compact([]))]) == """
        a: [x, "y: z"]
        b: []
        c: {}

        """)
  }

  @Test func longListsHaveAnItemALine() {
    let names = (10..<30).map { "Name\($0)" }
    let written = text([("dependencies", .texts(names))])
    #expect(written == "dependencies:\n" + names.map { "  - \($0)\n" }.joined())
    // "dependencies: [" and "]" leave 104 columns.
    let fits = [String(repeating: "x", count: 104)]
    #expect(text([("dependencies", .texts(fits))]).utf8.count == 121)
    #expect(text([("dependencies", .texts([fits[0] + "x"]))]) == "dependencies:\n  - \(fits[0])x\n")
  }

  @Test func mappingsBreakWhereTheyDoNotFit() {
    let long = String(repeating: "x", count: 70)
    #expect(
      text([
        ("tests", .compact([("path", .text(long)), ("exclude", .texts([long, "b"]))])),
        ("settings", .list([.compact([("define", .text(long)), ("when", .compact([("traits", .texts([long]))]))])])),
      ]) == """
        tests:
          path: \(long)
          exclude: [\(long), b]
        settings:
          - define: \(long)
            when: { traits: [\(long)] }

        """)
  }

  @Test func entriesInABlockStandInLinesOfTheirOwn() {
    let pin = YAMLValue.block([("git", .text("x")), ("on", .bool(true)), ("count", .integer(1))])
    let expected = """
      pins:
        A:
          git: x
          "on": true
          count: 1

      """
    #expect(text([("pins", .block([("A", pin)]))]) == expected)
  }

  @Test func commentsStandAtTheTop() {
    #expect(YAMLPrinter().document([("a", .nothing)], comments: ["one"]) == "# one\na:\n")
  }
}
