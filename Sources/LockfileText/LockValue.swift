/// A value of the lockfile without its syntax: no quotes, no order of keys, no comments.
package indirect enum LockValue: Sendable {
  /// A key without a value.
  case null
  case text(String)
  case list([LockValue])
  case mapping([String: LockValue])

  package var text: String? {
    if case .text(let text) = self { return text }
    return nil
  }

  package var entries: [String: LockValue]? {
    if case .mapping(let entries) = self { return entries }
    return nil
  }
}

extension LockValue: Hashable {
  /// Text is compared by bytes: two spellings of one accented letter are two paths.
  package static func == (one: LockValue, two: LockValue) -> Bool {
    switch (one, two) {
    case (.null, .null): true
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.list(let left), .list(let right)): left == right
    case (.mapping(let left), .mapping(let right)): left == right
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .text(let text): hasher.combine(text)
    case .list(let values): hasher.combine(values)
    case .mapping(let entries): hasher.combine(entries.count)
    }
  }
}

extension LockValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
  package init(arrayLiteral elements: LockValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, LockValue)...) {
    self = .mapping(Dictionary(elements) { _, last in last })
  }
}
