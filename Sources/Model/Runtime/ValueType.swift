/// The type of a value of configuration: a type of the language that YAML can write, or a list or mapping of such.
package indirect enum ValueType: Hashable, Sendable {
  case string, int, double, bool, url
  case array(ValueType)
  /// By texts.
  case dictionary(ValueType)

  /// The deepest nesting of brackets in a type of a configuration value.
  private static let deepest = 4

  /// `nil` for a text that is not such a type: `String`, `[String]`, `[String: Int]`.
  package init?(_ text: String) { self.init(text[...], depth: 0) }

  private init?(_ text: Substring, depth: Int) {
    let text = text.trimmingSpaces
    switch text {
    case "String": self = .string
    case "Int": self = .int
    case "Double": self = .double
    case "Bool": self = .bool
    case "URL": self = .url
    default:
      guard depth < Self.deepest, text.first == "[", text.last == "]", text.count > 2 else { return nil }
      let inner = text.dropFirst().dropLast()
      guard let colon = inner.firstIndex(of: ":"), !inner.trimmingSpaces.hasPrefix("[") else {
        guard let element = ValueType(inner, depth: depth + 1) else { return nil }
        self = .array(element)
        return
      }
      guard inner[..<colon].trimmingSpaces == "String",
        let element = ValueType(inner[inner.index(after: colon)...], depth: depth + 1)
      else { return nil }
      self = .dictionary(element)
    }
  }

  /// True if it is neither a list nor a mapping.
  package var isPlain: Bool {
    switch self {
    case .string, .int, .double, .bool, .url: true
    case .array, .dictionary: false
    }
  }

  package var usesURL: Bool {
    switch self {
    case .url: true
    case .array(let element), .dictionary(let element): element.usesURL
    case .string, .int, .double, .bool: false
    }
  }
}

extension ValueType: CustomStringConvertible {
  package var description: String {
    switch self {
    case .string: "String"
    case .int: "Int"
    case .double: "Double"
    case .bool: "Bool"
    case .url: "URL"
    case .array(let element): "[\(element)]"
    case .dictionary(let element): "[String: \(element)]"
    }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
