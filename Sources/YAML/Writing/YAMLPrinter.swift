/// Prints values: one entry per line, short lists and mappings in brackets, nothing in brackets beyond the width.
///
/// All YAML that the tool writes is printed here, be it a whole file or a line in a hand-written file.
package struct YAMLPrinter: Sendable {
  /// The longest line with brackets, in columns; a single scalar may be longer.
  package static let width = 120

  /// The indentation of each level, in spaces.
  package let step: Int

  package init(step: Int = 2) { self.step = step }

  /// The text of a document.
  ///
  /// - Parameter comments: lines for the top, without `#`.
  package func document(_ entries: [YAMLEntry], comments: [String] = []) -> String {
    let lines = commented(comments) + entries.flatMap { self.lines($0.key, $0.value, indent: 0) }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Lines of comments.
  package func commented(_ lines: [String]) -> [String] { lines.map { $0.isEmpty ? "#" : "# \($0)" } }

  /// A key and its value on lines of their own, without line breaks.
  package func lines(_ key: String, _ value: YAMLValue, indent: Int) -> [String] {
    let start = spaces(indent) + YAMLScalar.text(key, inFlow: false) + ":"
    if let text = inline(value, column: start.unicodeScalars.count + 1) {
      return [text.isEmpty ? start : start + " " + text]
    }
    return [start] + block(value, indent: indent + step)
  }

  /// The lines of a mapping's entries or of a list's items; none for a scalar.
  package func block(_ value: YAMLValue, indent: Int) -> [String] {
    switch value {
    case .mapping(let entries, _): entries.flatMap { lines($0.key, $0.value, indent: indent) }
    case .list(let items): items.flatMap { item($0, indent: indent) }
    case .text, .bool, .integer, .number, .nothing: []
    }
  }

  private func item(_ value: YAMLValue, indent: Int) -> [String] {
    let dash = spaces(indent) + "- "
    if case .nothing = value { return [dash + flow(value)] }
    if let text = inline(value, column: indent + 2) { return [dash + text] }
    var lines = block(value, indent: indent + 2)
    lines[0] = dash + lines[0].dropFirst(indent + 2)
    return lines
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// The text of a value on the line of its key; `nil` when it needs lines of its own.
  ///
  /// - Parameter column: the number of columns before it.
  package func inline(_ value: YAMLValue, column: Int) -> String? {
    switch value {
    case .text(let text): return YAMLScalar.text(text, inFlow: false)
    case .bool, .integer, .number: return flow(value)
    case .nothing: return ""
    case .list, .mapping:
      if value.wantsLines { return nil }
      let line = flow(value)
      return value.isEmpty || column + line.unicodeScalars.count <= Self.width ? line : nil
    }
  }

  /// The value in brackets, of any length.
  package func flow(_ value: YAMLValue) -> String {
    switch value {
    case .text(let text): return YAMLScalar.text(text, inFlow: true)
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .number(let text): return text
    case .nothing: return "~"
    case .list(let items): return "[" + items.map(flow).joined(separator: ", ") + "]"
    case .mapping(let entries, _):
      if entries.isEmpty { return "{}" }
      return "{ " + entries.map { flowEntry($0.key, $0.value) }.joined(separator: ", ") + " }"
    }
  }

  /// `key: value` in brackets.
  package func flowEntry(_ key: String, _ value: YAMLValue) -> String {
    YAMLScalar.text(key, inFlow: true) + ": " + flow(value)
  }
}
