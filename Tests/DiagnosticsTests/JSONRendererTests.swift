import Diagnostics
import Foundation
import Testing

@Suite struct JSONRendererTests {
  private func read(_ report: Report) throws -> [String: Any] {
    let text = JSONRenderer.render(report)
    #expect(text.isSafeToPrint)
    return try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func theShapeIsStable() {
    #expect(
      JSONRenderer.render(report([unused], known: [placeless], staleCount: 2)) == """
        {
          "document": "report",
          "version": 1,
          "tool": {
            "name": "integrate",
            "version": "1.2.3"
          },
          "report": 1,
          "findings": [
            {
              "id": "unused-provider",
              "severity": "warning",
              "message": "nothing requires 'ads'",
              "file": "b.yaml",
              "line": null,
              "column": null,
              "notes": [],
              "help": null,
              "baseline": "new"
            },
            {
              "id": "bad-option",
              "severity": "error",
              "message": "there is no '--frobnicate'",
              "file": null,
              "line": null,
              "column": null,
              "notes": [
                {
                  "message": "so it is",
                  "file": null,
                  "line": null,
                  "column": null
                }
              ],
              "help": null,
              "baseline": "unchanged"
            }
          ],
          "counts": {
            "errors": 0,
            "warnings": 1,
            "known": 1,
            "stale": 2
          },
          "failed": false
        }

        """)
  }

  @Test func placesAndHelpAreThere() throws {
    let findings = try #require(try read(report([cycle]))["findings"] as? [[String: Any]])
    let finding = try #require(findings.first)
    #expect(finding["file"] as? String == "a.yaml")
    #expect(finding["line"] as? Int == 3 && finding["column"] as? Int == 5)
    #expect(finding["help"] as? String == "move what both need to a third")
    #expect(finding["baseline"] is NSNull)
    let notes = try #require(finding["notes"] as? [[String: Any]])
    #expect(notes.map { $0["file"] as? String } == ["a.yaml", "b.yaml"])
    #expect(notes.map { $0["line"] as? Int } == [3, 4])
  }

  @Test(arguments: hostileTexts)
  func hostileTextComesBackAsItWas(text: String) throws {
    let (finding, paths) = hostile(text)
    let findings = try read(report([finding], paths: paths))["findings"] as? [[String: Any]]
    let read = try #require(findings?.first)
    #expect(read["message"] as? String == "m \(text)")
    #expect(read["help"] as? String == "h \(text)")
    #expect(read["file"] as? String == text)
  }

  @Test func failedFollowsSeverityAndStrictness() throws {
    #expect(try read(report([cycle]))["failed"] as? Bool == true)
    #expect(try read(report([unused]))["failed"] as? Bool == false)
    #expect(try read(report([unused], isStrict: true))["failed"] as? Bool == true)
    #expect(try read(report([], known: [cycle]))["failed"] as? Bool == false)
  }

  @Test func reportsAreValidAgainstTheSchema() throws {
    let url = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Schemas/report.schema.json")
    let schema = try SchemaCheck(contentsOf: url)
    var reports = [
      report([]), report([cycle, unused, placeless]),
      report([unused], known: [cycle, placeless], staleCount: 1),
    ]
    for text in hostileTexts {
      let (finding, paths) = hostile(text)
      reports.append(report([finding], paths: paths))
    }
    for report in reports { #expect(schema.problems(with: try read(report)).isEmpty) }

    // The check itself rejects an invalid report.
    var broken = try read(report([cycle]))
    broken["failed"] = nil
    broken["extra"] = 1
    broken["report"] = 2
    broken["findings"] = [["id": 3]]
    #expect(schema.problems(with: broken).count >= 11)
  }
}
