/// A key and its value.
package typealias YAMLEntry = (key: String, value: YAMLValue)

/// What a written file says, before it has a layout.
package enum YAMLValue {
  /// An entry as it is kept; the compiler takes no tuple that holds its own enumeration.
  package struct Pair {
    package let key: String
    package let value: YAMLValue
  }

  /// Quoted where it has to be.
  case text(String)
  case bool(Bool)
  case integer(Int)
  /// A key without a value.
  case nothing
  case list([YAMLValue])
  case mapping([Pair], isBlock: Bool)

  /// A mapping that stands in one line where it fits.
  package static func compact(_ entries: [YAMLEntry]) -> YAMLValue { .mapping(entries.map(Pair.init), isBlock: false) }

  /// A mapping with an entry a line.
  package static func block(_ entries: [YAMLEntry]) -> YAMLValue { .mapping(entries.map(Pair.init), isBlock: true) }

  package static func texts(_ texts: some Sequence<String>) -> YAMLValue { .list(texts.map { .text($0) }) }
}

/// Lays values out: an entry a line, short lists and mappings in brackets, nothing in brackets over the width.
package struct YAMLPrinter {
  /// In columns; a scalar alone may be longer.
  private static let width = 100

  package private(set) var text = ""

  package init() {}

  package mutating func comment(_ line: String) { text += "# \(line)\n" }

  /// Prints the entries of a document.
  package mutating func print(_ entries: [YAMLEntry]) {
    for (key, value) in entries { print(YAMLValue.Pair(key: key, value: value), indent: 0, isFirstInItem: false) }
  }

  private mutating func print(_ entry: YAMLValue.Pair, indent: Int, isFirstInItem: Bool) {
    if !isFirstInItem { text += String(repeating: " ", count: indent) }
    let key = YAMLScalar.text(entry.key, inFlow: false) + ":"
    text += key
    let column = indent + key.unicodeScalars.count + 1
    if let line = oneLine(entry.value, from: column) {
      text += line.isEmpty ? "\n" : " \(line)\n"
      return
    }
    text += "\n"
    printBelow(entry.value, indent: indent + 2)
  }

  private mutating func printBelow(_ value: YAMLValue, indent: Int) {
    switch value {
    case .mapping(let entries, _):
      for entry in entries { print(entry, indent: indent, isFirstInItem: false) }
    case .list(let items):
      for item in items { printItem(item, indent: indent) }
    case .text, .bool, .integer, .nothing: break
    }
  }

  private mutating func printItem(_ item: YAMLValue, indent: Int) {
    text += String(repeating: " ", count: indent) + "-"
    if let line = oneLine(item, from: indent + 2) {
      text += " \(line)\n"
    } else if case .mapping(let entries, _) = item {
      text += " "
      for (index, entry) in entries.enumerated() { print(entry, indent: indent + 2, isFirstInItem: index == 0) }
    } else {
      text += "\n"
      printBelow(item, indent: indent + 2)
    }
  }

  /// The value behind its key, where it takes no line of its own.
  private func oneLine(_ value: YAMLValue, from column: Int) -> String? {
    switch value {
    case .text(let text): return YAMLScalar.text(text, inFlow: false)
    case .bool, .integer, .nothing: return flow(value)
    case .mapping(let entries, let isBlock) where isBlock && !entries.isEmpty: return nil
    case .list, .mapping:
      guard let line = flow(value), column + line.unicodeScalars.count <= Self.width else { return nil }
      return line
    }
  }

  /// In brackets, if nothing in it wants a line of its own.
  private func flow(_ value: YAMLValue) -> String? {
    switch value {
    case .text(let text): return YAMLScalar.text(text, inFlow: true)
    case .bool(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .nothing: return ""
    case .list(let items):
      var parts: [String] = []
      for item in items {
        guard let part = flow(item) else { return nil }
        parts.append(part)
      }
      return "[" + parts.joined(separator: ", ") + "]"
    case .mapping(let entries, let isBlock):
      if entries.isEmpty { return "{}" }
      if isBlock { return nil }
      var parts: [String] = []
      for entry in entries {
        guard let part = flow(entry.value) else { return nil }
        parts.append(YAMLScalar.text(entry.key, inFlow: true) + (part.isEmpty ? ":" : ": \(part)"))
      }
      return "{ " + parts.joined(separator: ", ") + " }"
    }
  }
}
