/// A type as specs and protocols write it: a name, or an optional, list or dictionary of types.
package indirect enum SwiftType: Hashable, Sendable {
  case named(TypeReference)
  /// `any Chat`
  case existential(TypeReference)
  case optional(SwiftType)
  case array(SwiftType)
  case dictionary(SwiftType, SwiftType)

  /// `nil` for a text that is not such a type.
  package init?(_ text: String) {
    var reader = TypeReader(rest: text[...])
    guard let type = reader.type(), reader.isAtEnd else { return nil }
    self = type
  }

  /// The types in it.
  package var names: [TypeReference] {
    switch self {
    case .named(let name), .existential(let name): [name]
    case .optional(let inner), .array(let inner): inner.names
    case .dictionary(let key, let value): key.names + value.names
    }
  }

  /// Types of the standard library that need no import.
  package static let standard: Set<String> = [
    "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
    "Float",
    "Bool", "Character",
  ]
}

extension TypeReference {
  /// True for a type of the standard library, which needs no import: `Int`, `Swift.Int`.
  package var isStandard: Bool {
    let names = parts.map(\.text)
    return SwiftType.standard.contains(names.count == 2 && names[0] == "Swift" ? names[1] : text)
  }
}

extension SwiftType {
  /// As Swift writes it.
  package var text: String {
    switch self {
    case .named(let name): name.text
    case .existential(let name): "any \(name)"
    case .optional(.existential(let name)): "(any \(name))?"
    case .optional(let inner): "\(inner.text)?"
    case .array(let element): "[\(element.text)]"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    }
  }
}

private struct TypeReader {
  var rest: Substring

  private static let deepest = 9

  var isAtEnd: Bool { rest.allSatisfy { $0 == " " } }

  mutating func type(_ depth: Int = 0) -> SwiftType? {
    guard depth < Self.deepest, var type = plain(depth + 1) else { return nil }
    for _ in depth..<Self.deepest where take("?") { type = .optional(type) }
    return type
  }

  private mutating func plain(_ depth: Int) -> SwiftType? {
    if take("(") {
      let inner = type(depth)
      return take(")") ? inner : nil
    }
    if take("[") {
      guard let first = type(depth) else { return nil }
      if take("]") { return .array(first) }
      guard take(":"), let value = type(depth), take("]") else { return nil }
      return .dictionary(first, value)
    }
    let word = word()
    if word == "any" { return TypeReference(self.word()).map { .existential($0) } }
    guard take("<") else { return TypeReference(word).map { .named($0) } }
    guard let inner = type(depth), take(">") else { return nil }
    switch word {
    case "Array": return .array(inner)
    case "Optional": return .optional(inner)
    default: return nil
    }
  }

  private mutating func take(_ sign: Character) -> Bool {
    rest = rest.drop { $0 == " " }
    guard rest.first == sign else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func word() -> String {
    rest = rest.drop { $0 == " " }
    let word = rest.prefix { !" ()[]<>:?".contains($0) }
    rest = rest[word.endIndex...]
    return String(word)
  }
}
