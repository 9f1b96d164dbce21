import Diagnostics
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Random texts in every field of a finding, in every format.
@Suite struct RendererPropertyTests {
  /// Pieces with a meaning to a terminal, a CI runner or a format, and scalars from all over Unicode.
  private static func text(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "\n", "\r", "\r\n", "\u{85}", "\u{2028}", "::error file=x::y", "::", "%0A", "%", "##[error]", "##vso[", "#", "##",
      "\u{1B}]0;x\u{7}",
      "\u{1B}[2J", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{AD}", "\u{E0041}", "<x>", "]]>", "&", "\"", "'",
      "|",
      "`", "\\", "[a](b)", "<!--", "error: x [y]", ": ", ",", " ", "\t", "\0", "é", "日", "👩‍👩‍👧",
    ]
    var text = ""
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      if Bool.random(using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func noTextGetsOutOfItsField(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let (finding, paths) = hostile(Self.text(&random))
      let report = report([finding], paths: paths)
      let text = TextRenderer.render(report)
      #expect(text.isSafeToPrint && text.allLines.count == 4, "\(text)")
      #expect(text.allLines.allSatisfy { !$0.utf8.starts(with: "::".utf8) } && !text.holdsOldCommand, "\(text)")
      let annotations = GitHubRenderer.render(report)
      #expect(annotations.isSafeToPrint && annotations.allLines.count == 1, "\(annotations)")
      #expect(annotations.utf8.starts(with: "::error file=".utf8) && !annotations.holdsOldCommand, "\(annotations)")
      let summary = GitHubStepSummary.render(report)
      #expect(summary.isSafeToPrint && summary.allLines.count == 5, "\(summary)")
      for json in [JSONRenderer.render(report), SARIFRenderer.render(report)] {
        #expect(json.isSafeToPrint && !json.holdsOldCommand, "\(json)")
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.utf8)) }
      }
      let xml = JUnitRenderer.render(report)
      #expect(xml.isSafeToPrint && !xml.holdsOldCommand, "\(xml)")
      let counter = ElementCounter()
      let parser = XMLParser(data: Data(xml.utf8))
      parser.delegate = counter
      #expect(parser.parse() && counter.count == 4, "\(xml)")
    }
  }

  private final class ElementCounter: NSObject, XMLParserDelegate {
    var count = 0

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) { count += 1 }
  }
}

extension String {
  /// True if a line could hold a command such as `##[error]` or `##vso[task]`, which runners search anywhere in it.
  fileprivate var holdsOldCommand: Bool { Array(utf8).firstRange(of: "##".utf8) != nil }
}
