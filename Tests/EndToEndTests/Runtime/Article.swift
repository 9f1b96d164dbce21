import Foundation
import Testing

/// An article of the documentation, whose specs, code and commands a test uses.
struct Article {
  let text: String
  /// The blocks between fences, by language.
  private let blocks: [String: [String]]

  init(_ name: String) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/integrate/Documentation.docc/\(name).md")
    text = try String(contentsOf: file, encoding: .utf8)
    var blocks: [String: [String]] = [:]
    var open: (language: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("```") else {
        open?.lines.append(line)
        continue
      }
      if let (language, lines) = open { blocks[language, default: []].append(lines.joined(separator: "\n") + "\n") }
      open = open == nil ? (String(line.dropFirst(3)), []) : nil
    }
    self.blocks = blocks
  }

  func block(_ language: String, containing text: String) throws -> String {
    try #require(blocks[language]?.first { $0.contains(text) }, "no block has \(text)")
  }
}
