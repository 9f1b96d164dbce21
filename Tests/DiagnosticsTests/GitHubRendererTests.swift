import Diagnostics
import Testing
import Text

/// A workflow command as the runner of GitHub Actions reads it.
private struct Command: Equatable {
  var name: String
  var properties: [String: String]
  var message: String

  init?(_ line: Substring) {
    guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else { return nil }
    let head = line.dropFirst(2)[..<end.lowerBound]
    let parts = head.split(separator: " ", maxSplits: 1)
    name = String(parts[0])
    properties = [:]
    for property in parts.dropFirst().first?.split(separator: ",") ?? [] {
      let pair = property.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      properties[String(pair[0])] = Self.unescape(
        String(pair[1]), [("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")])
    }
    message = Self.unescape(
      String(line[end.upperBound...]), [("%0D", "\r"), ("%0A", "\n"), ("%25", "%")])
  }

  private static func unescape(_ text: String, _ pairs: [(String, String)]) -> String {
    pairs.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

@Suite struct GitHubRendererTests {
  private func commands(_ report: Report) throws -> [Command] {
    try GitHubRenderer.render(report).allLines.map { try #require(Command($0)) }
  }

  @Test func errorsComeFirstWithTheirPlaces() {
    #expect(
      GitHubRenderer.render(report([unused, cycle, placeless])) == """
        ::error file=a.yaml,line=3,col=5,title=dependency-cycle::'A' needs itself \
        [dependency-cycle]%0Aa.yaml:3:5: note: 'A' needs 'B'%0Ab.yaml:4:7: note: 'B' needs 'A'\
        %0Ahelp: move what both need to a third
        ::error title=bad-option::there is no '--frobnicate' [bad-option]%0Anote: so it is
        ::warning file=b.yaml,title=unused-provider::nothing requires 'ads' [unused-provider]

        """)
    #expect(GitHubRenderer.render(report([])).isEmpty)
  }

  @Test(arguments: hostileTexts)
  func noTextCanStartACommand(text: String) throws {
    let (finding, paths) = hostile(text)
    let output = GitHubRenderer.render(report([finding], paths: paths))
    #expect(output.isSafeToPrint)
    let commands = try commands(report([finding], paths: paths))
    #expect(commands.count == 1)
    #expect(commands[0].name == "error")
    #expect(
      commands[0].properties
        == ["file": text.visible, "line": "1", "col": "2", "title": "id"])
    let lines = commands[0].message.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0] == "\("m \(text)".visible) [id]")
    #expect(lines[3] == "help: \("h \(text)".visible)")
  }

  @Test func atMostTenOfEachAreShownAndTheRestCounted() throws {
    func findings(_ count: Int, _ severity: Severity) -> [Diagnostic] {
      (0..<count).map { Diagnostic(FindingID("x", severity), "number \($0)", at: place(1, 1)) }
    }
    let many = try commands(report(findings(11, .warning) + findings(25, .error)))
    #expect(
      many.map(\.name)
        == Array(repeating: "error", count: 10) + Array(repeating: "warning", count: 10)
        + ["notice"])
    #expect(many.last?.message == "and 15 more errors and 1 more warning not shown here")
    let ten = try commands(report(findings(10, .error) + findings(10, .warning)))
    #expect(ten.count == 20)
  }

  @Test(arguments: [
    ("", "a/b.yaml", "a/b.yaml"), ("app", "a.yaml", "app/a.yaml"), ("app/", "./a.yaml", "app/a.yaml"),
    ("app", "../specs/a.yaml", "specs/a.yaml"), ("app", "../../a.yaml", "../a.yaml"),
    ("app", "/abs/a.yaml", "/abs/a.yaml"),
  ])
  func pathsCountFromTheRepository(prefix: String, path: String, expected: String) throws {
    let commands = try commands(report([cycle], paths: [path, "b"], pathPrefix: prefix))
    #expect(commands.first?.properties["file"] == expected)
  }

  @Test func theSummaryShowsAllOfThem() {
    let summary = GitHubStepSummary.render(report([unused, cycle], known: [placeless]))
    #expect(
      summary == #"""
        ### integrate: 1 error, 1 warning, 1 known from the baseline

        | | Place | Finding | Id |
        |---|---|---|---|
        | error | a\.yaml\:3\:5 | \'A\' needs itself<br>a\.yaml\:3\:5: \'A\' needs \'B\'<br>b\.yaml\:4\:7: \'B\' needs \'A\'<br>help: move what both need to a third | dependency\-cycle |
        | warning | b\.yaml | nothing requires \'ads\' | unused\-provider |

        """#)
    #expect(GitHubStepSummary.render(report([])) == "### integrate: no findings\n")
  }

  @Test(arguments: hostileTexts)
  func theSummaryIsTextOnly(text: String) throws {
    let (finding, paths) = hostile(text)
    let summary = GitHubStepSummary.render(report([finding], paths: paths))
    #expect(summary.isSafeToPrint)
    #expect(summary.allLines.count == 5)
    let row = try #require(summary.allLines.last)
    let withoutEscapes = row.replacing(/\\[!-\/:-@\[-`{-~]/, with: "").replacing("<br>", with: "")
    #expect(withoutEscapes.count { $0 == "|" } == 5)
    #expect(!withoutEscapes.contains(/[<>`\[\]*_]/))
  }

  @Test func theSummaryStaysBelowTheLimit() {
    let long = String(repeating: "x", count: 1_000)
    let findings = (0..<2_000).map {
      Diagnostic(FindingID("x", .error), "\($0) \(long)", at: place(1, 1))
    }
    let summary = GitHubStepSummary.render(report(findings))
    #expect(summary.utf8.count < 1 << 20)
    #expect(summary.allLines.last?.hasSuffix(" more") == true)
  }
}
