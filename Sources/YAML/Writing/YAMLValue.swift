/// A key and its value.
package typealias YAMLEntry = (key: String, value: YAMLValue)

/// A value to print, with its order but without a layout.
package enum YAMLValue: Sendable {
  /// The stored form of an entry; the compiler accepts no tuple that contains its own enumeration.
  package struct Pair: Sendable {
    package let key: String
    package let value: YAMLValue
  }

  /// Quoted if necessary.
  case text(String)
  case bool(Bool)
  case integer(Int)
  /// A number as it is spelled.
  case number(String)
  /// A key without a value; `~` in brackets.
  case nothing
  case list([YAMLValue])
  case mapping([Pair], isBlock: Bool)

  /// A mapping on one line if it fits.
  package static func compact(_ entries: [YAMLEntry]) -> YAMLValue { .mapping(entries.map(Pair.init), isBlock: false) }

  /// A mapping with one entry per line.
  package static func block(_ entries: [YAMLEntry]) -> YAMLValue { .mapping(entries.map(Pair.init), isBlock: true) }

  package static func texts(_ texts: some Sequence<String>) -> YAMLValue { .list(texts.map { .text($0) }) }

  /// True if the value is an empty collection.
  var isEmpty: Bool {
    switch self {
    case .text, .bool, .integer, .number, .nothing: false
    case .list(let items): items.isEmpty
    case .mapping(let entries, _): entries.isEmpty
    }
  }

  /// True if the value cannot be in brackets, since a part of it needs a line for each entry.
  var wantsLines: Bool {
    switch self {
    case .text, .bool, .integer, .number, .nothing: false
    case .list(let items): items.contains(where: \.wantsLines)
    case .mapping(let entries, let isBlock):
      isBlock && !entries.isEmpty || entries.contains { $0.value.wantsLines }
    }
  }
}
