import Diagnostics
import Foundation
import Testing
import Text

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitRendererTests {
  @Test func failuresAndWarningsAndNothing() {
    #expect(
      JUnitRenderer.render(report([cycle, unused])) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="integrate" tests="2" failures="1" errors="0" skipped="1" time="0">
          <testsuite name="integrate" tests="2" failures="1" errors="0" skipped="1" time="0">
            <testcase classname="dependency-cycle" name="a.yaml:3:5: 'A' needs itself" \
        file="a.yaml" line="3" time="0">
              <failure message="'A' needs itself" type="dependency-cycle">\
        a.yaml:3:5: error: 'A' needs itself [dependency-cycle]
        a.yaml:3:5: note: 'A' needs 'B'
        b.yaml:4:7: note: 'B' needs 'A'
        a.yaml:3:5: note: help: move what both need to a third
        </failure>
            </testcase>
            <testcase classname="unused-provider" name="b.yaml: nothing requires 'ads'" \
        file="b.yaml" time="0">
              <skipped message="nothing requires 'ads'"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
    #expect(
      JUnitRenderer.render(report([])) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="integrate" tests="1" failures="0" errors="0" skipped="0" time="0">
          <testsuite name="integrate" tests="1" failures="0" errors="0" skipped="0" time="0">
            <testcase classname="integrate" name="no findings" time="0"/>
          </testsuite>
        </testsuites>

        """)
    #expect(JUnitRenderer.render(report([unused], isStrict: true)).contains("<failure "))
  }

  @Test(arguments: hostileTexts)
  func hostileTextComesBackFromAnXMLParser(text: String) throws {
    let (finding, paths) = hostile(text)
    let output = JUnitRenderer.render(report([finding], paths: paths))
    #expect(output.isSafeToPrint)
    let reader = Reader()
    let parser = XMLParser(data: Data(output.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let shown = "m \(text)".visible.replacing(/[\u{FFFE}\u{FFFF}]/, with: "\u{FFFD}")
    #expect(reader.elements == ["testsuites", "testsuite", "testcase", "failure"])
    #expect(reader.failureMessage == shown)
    #expect(reader.failureText.contains("error: \(shown) [id]\n"))
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [String] = []
    var failureMessage: String?
    var failureText = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements.append(name)
      if name == "failure" { failureMessage = attributes["message"] }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if elements.last == "failure" { failureText += text }
    }
  }
}
