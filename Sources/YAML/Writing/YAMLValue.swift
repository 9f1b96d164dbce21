/// A key and its value.
package typealias YAMLEntry = (key: String, value: YAMLValue)

/// What a written file says, in order and before it has a layout.
package enum YAMLValue: Sendable {
  /// An entry as it is kept; the compiler takes no tuple that holds its own enumeration.
  package struct Pair: Sendable {
    package let key: String
    package let value: YAMLValue
  }

  /// Quoted where it has to be.
  case text(String)
  case bool(Bool)
  case integer(Int)
  /// A key without a value; `~` in brackets.
  case nothing
  case list([YAMLValue])
  case mapping([Pair], isBlock: Bool)

  /// A mapping that stands in one line where it fits.
  package static func compact(_ entries: [YAMLEntry]) -> YAMLValue { .mapping(entries.map(Pair.init), isBlock: false) }

  /// A mapping with an entry a line.
  package static func block(_ entries: [YAMLEntry]) -> YAMLValue { .mapping(entries.map(Pair.init), isBlock: true) }

  package static func texts(_ texts: some Sequence<String>) -> YAMLValue { .list(texts.map { .text($0) }) }

  /// Whether the value is a collection of nothing.
  var isEmpty: Bool {
    switch self {
    case .text, .bool, .integer, .nothing: false
    case .list(let items): items.isEmpty
    case .mapping(let entries, _): entries.isEmpty
    }
  }

  /// Whether the value cannot stand in brackets, since something in it wants a line for each entry.
  var wantsLines: Bool {
    switch self {
    case .text, .bool, .integer, .nothing: false
    case .list(let items): items.contains(where: \.wantsLines)
    case .mapping(let entries, let isBlock):
      isBlock && !entries.isEmpty || entries.contains { $0.value.wantsLines }
    }
  }
}
