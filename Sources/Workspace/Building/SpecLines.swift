import Text

/// The lines of specs that the lines of a generated file come from, by the comments above them.
struct SpecLines {
  /// A line of a spec.
  struct Origin: Hashable {
    /// From the root.
    let path: String
    let line: Int
  }

  /// A comment that names a line of a spec, and the code below that it is about.
  private struct Item {
    let origins: [Origin]
    /// From the comment on, from 0.
    let range: Range<Int>
    /// The line of the code that begins it.
    let start: Int
  }

  private let lines: [Substring]
  private var items: [Item] = []

  /// - Parameters:
  ///   - text: the file's text.
  ///   - specs: the paths of all specs, from the root.
  init(_ text: String, specs: Set<String>) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let code = line.drop { $0 == " " }
      guard code.hasPrefix("//") else { continue }
      let origins = Self.origins(in: code, specs)
      if !origins.isEmpty { items.append(item(from: index, origins)) }
    }
  }

  /// The line of the spec that a line comes from, and the line of the binding if there is one; none if no comment tells.
  ///
  /// - Parameter line: from 1.
  func origins(of line: Int) -> [Origin] {
    let index = line - 1
    guard lines.indices.contains(index) else { return [] }
    if let item = items.last(where: { $0.range.contains(index) }) { return item.origins }
    // A function that is called here may be generated there.
    let names = Set(Self.words(in: lines[index]))
    let called = items.first { item in
      let words = Self.words(in: lines[item.start])
      guard let keyword = words.firstIndex(of: "func"), keyword + 1 < words.count else { return false }
      return names.contains(words[keyword + 1])
    }
    return called?.origins ?? []
  }

  /// The identifiers of a line, in order.
  func words(of line: Int) -> [Substring] { lines.indices.contains(line - 1) ? Self.words(in: lines[line - 1]) : [] }

  private static func words(in line: Substring) -> [Substring] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// `// Chat/component.yaml:7, bound in component.yaml:12`.
  private static func origins(in comment: Substring, _ specs: Set<String>) -> [Origin] {
    var origins: [Origin] = []
    var rest = comment
    while let range = rest.firstRange(of: ".yaml:") {
      let before = rest[..<rest.index(before: range.upperBound)]
      let digits = rest[range.upperBound...].prefix { $0.isASCII && $0.isNumber }
      let starts = [before.startIndex] + before.indices.filter { before[$0] == " " }.map { before.index(after: $0) }
      if let path = starts.lazy.map({ String(before[$0...]) }).first(where: specs.contains), let line = Int(digits) {
        origins.append(Origin(path: path, line: line))
      }
      rest = rest[range.upperBound...]
    }
    return origins
  }

  /// The code below a comment, up to where its brackets are closed.
  private func item(from comment: Int, _ origins: [Origin]) -> Item {
    var (index, depth, start) = (comment + 1, 0, comment)
    while index < lines.count {
      let code = lines[index].drop { $0 == " " }
      if code.isEmpty { break }
      depth += code.reduce(0) { "([{".contains($1) ? $0 + 1 : ")]}".contains($1) ? $0 - 1 : $0 }
      let isBefore = code.hasPrefix("//") || code.hasPrefix("@") && depth == 0
      if !isBefore, start == comment { start = index }
      index += 1
      if !isBefore, depth <= 0 { break }
    }
    return Item(origins: origins, range: comment..<index, start: start)
  }
}
