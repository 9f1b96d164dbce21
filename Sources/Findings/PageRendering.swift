import Diagnostics
import Text

extension Page {
  /// The page as plain text for a terminal: paragraphs wrapped, code indented.
  ///
  /// - Parameter width: the line length in characters at which text is wrapped; lines of code are never broken.
  package func render(width: Int = 80) -> String {
    var renderer = PageRenderer(width: max(width, 20))
    renderer.heading(id.rawValue)
    renderer.paragraph(summary)
    renderer.markdown(text)
    return renderer.output
  }
}

/// Prints the part of Markdown that pages use: headings, paragraphs, lists of one level and fenced code.
private struct PageRenderer {
  let width: Int
  private(set) var output = ""
  /// True if the last block was an item of a list.
  private var isAfterItem = false

  init(width: Int) { self.width = width }

  mutating func markdown(_ text: String) {
    var block: [Substring] = []
    var fence: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let indentation = line.prefix { $0 == " " }.count
      let isFence = line.dropFirst(indentation).hasPrefix("```")
      if let depth = fence {
        if isFence {
          fence = nil
        } else {
          code(line.dropFirst(min(indentation, depth)))
        }
      } else if isFence {
        flush(&block)
        separate()
        fence = indentation
      } else if line.hasPrefix("## ") {
        flush(&block)
        heading(String(line.dropFirst(3)))
      } else if line.isEmpty {
        flush(&block)
      } else {
        if line.hasPrefix("- ") { flush(&block) }
        block.append(line)
      }
    }
    flush(&block)
  }

  mutating func heading(_ text: String) {
    separate()
    output += text + "\n"
  }

  mutating func paragraph(_ text: String) {
    separate()
    wrap(text, first: "", rest: "")
  }

  private mutating func flush(_ block: inout [Substring]) {
    guard let first = block.first else { return }
    let text = block.joined(separator: " ")
    block.removeAll()
    guard first.hasPrefix("- ") else { return paragraph(text) }
    if !isAfterItem { separate() }
    wrap(String(text.dropFirst(2)), first: "- ", rest: "  ")
    isAfterItem = true
  }

  private mutating func code(_ line: Substring) { output += line.isEmpty ? "\n" : "    \(line)\n" }

  /// One empty line between blocks.
  private mutating func separate() {
    isAfterItem = false
    if !output.isEmpty { output += "\n" }
  }

  private mutating func wrap(_ text: String, first: String, rest: String) {
    var line = first
    var isEmpty = true
    for word in withoutLinks(text).split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        output += line + "\n"
        (line, isEmpty) = (rest, true)
      }
      line += isEmpty ? word : " \(word)"
      isEmpty = false
    }
    output += line + "\n"
  }

  /// `<doc:name>`, a link between pages, as the name.
  private func withoutLinks(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "<") {
      result += rest[..<start]
      rest = rest[start...]
      if rest.hasPrefix("<doc:"), let end = rest.firstIndex(of: ">") {
        result += rest[rest.index(start, offsetBy: 5)..<end]
        rest = rest[rest.index(after: end)...]
      } else {
        result += "<"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
