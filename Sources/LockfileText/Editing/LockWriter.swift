/// Writes values as the tool does where nothing stands yet: sorted, one fact a line.
struct LockWriter: Sendable {
  /// Columns that a line in brackets may take.
  static let width = 120

  /// By how much each level is indented.
  var step = 2

  /// The text of a value behind its key when it goes on the key's line; `nil` when it takes lines of its own.
  ///
  /// - Parameter column: how many columns stand before it.
  func inline(_ value: LockValue, _ context: LockContext, column: Int, inFlow: Bool) -> String? {
    switch value {
    case .null: return inFlow ? "~" : ""
    case .text(let text): return ScalarText.usual(text, inFlow: inFlow)
    case .list(let values) where values.isEmpty: return "[]"
    case .mapping(let entries) where entries.isEmpty: return "{}"
    case .list: break
    case .mapping(let entries):
      guard inFlow || context.prefersFlow(count: entries.count) else { return nil }
    }
    let text = flow(value, context)
    return inFlow || column + text.unicodeScalars.count <= Self.width ? text : nil
  }

  /// The value in brackets.
  func flow(_ value: LockValue, _ context: LockContext) -> String {
    switch value {
    case .null: return "~"
    case .text(let text): return ScalarText.usual(text, inFlow: true)
    case .list(let values): return "[" + values.map { flow($0, context.element) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      if entries.isEmpty { return "{}" }
      let pairs = context.sorted(entries.keys).map { flowPair($0, entries[$0] ?? .null, context) }
      return "{ " + pairs.joined(separator: ", ") + " }"
    }
  }

  /// `key: value` in brackets.
  func flowPair(_ key: String, _ value: LockValue, _ context: LockContext) -> String {
    ScalarText.usual(key, inFlow: true) + ": " + flow(value, context.child(key))
  }

  /// A key and its value on lines of their own, without line breaks.
  ///
  /// - Parameter context: what the mapping is that the key stands in.
  func lines(_ key: String, _ value: LockValue, _ context: LockContext, indent: Int) -> [String] {
    let start = String(repeating: " ", count: indent) + ScalarText.usual(key, inFlow: false) + ":"
    let child = context.child(key)
    if let text = inline(value, child, column: start.unicodeScalars.count + 1, inFlow: false) {
      return [text.isEmpty ? start : start + " " + text]
    }
    return [start] + block(value, child, indent: indent + step)
  }

  /// A mapping or list on lines of its own.
  func block(_ value: LockValue, _ context: LockContext, indent: Int) -> [String] {
    switch value {
    case .mapping(let entries):
      return context.sorted(entries.keys).flatMap { lines($0, entries[$0] ?? .null, context, indent: indent) }
    case .list(let values):
      let dash = String(repeating: " ", count: indent) + "- "
      return values.map { dash + flow($0, context.element) }
    case .null, .text: return []
    }
  }
}
