/// The result type of a method, as the module of its protocol writes it.
package indirect enum RouteResult: Hashable, Sendable {
  case named(TypeReference)
  /// `any Chat`
  case existential(TypeReference)
  case optional(RouteResult)
  case array(RouteResult)
  case dictionary(RouteResult, RouteResult)

  /// `nil` for a text that is not such a type.
  package init?(_ text: String) { self.init(Substring(text), depth: 0) }

  private init?(_ text: Substring, depth: Int) {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    if depth > 8 { return nil }
    if text.last == "?" {
      guard let inner = RouteResult(text.dropLast(), depth: depth + 1) else { return nil }
      self = .optional(inner)
    } else if text.first == "[", text.last == "]" {
      let inner = text.dropFirst().dropLast()
      if !inner.hasPrefix("["), let colon = inner.firstIndex(of: ":") {
        guard let key = RouteResult(inner[..<colon], depth: depth + 1),
          let value = RouteResult(inner[inner.index(after: colon)...], depth: depth + 1)
        else { return nil }
        self = .dictionary(key, value)
      } else {
        guard let element = RouteResult(inner, depth: depth + 1) else { return nil }
        self = .array(element)
      }
    } else if text.first == "(", text.last == ")" {
      guard let inner = RouteResult(text.dropFirst().dropLast(), depth: depth + 1) else { return nil }
      self = inner
    } else if text.hasPrefix("Optional<"), text.last == ">" {
      guard let inner = RouteResult(text.dropFirst("Optional<".count).dropLast(), depth: depth + 1) else { return nil }
      self = .optional(inner)
    } else if text.hasPrefix("Array<"), text.last == ">" {
      guard let element = RouteResult(text.dropFirst("Array<".count).dropLast(), depth: depth + 1) else { return nil }
      self = .array(element)
    } else if text.hasPrefix("any ") {
      guard let name = TypeReference(String(text.dropFirst(4))) else { return nil }
      self = .existential(name)
    } else {
      guard let name = TypeReference(String(text)) else { return nil }
      self = .named(name)
    }
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
    return RouteResult.standard.contains(names.count == 2 && names[0] == "Swift" ? names[1] : text)
  }
}

extension RouteResult {
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
