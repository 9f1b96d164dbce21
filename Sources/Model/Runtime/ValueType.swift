/// The type of a value of configuration: a type of the language that YAML can write, or a list or mapping of such.
package indirect enum ValueType: Hashable, Sendable {
  case string, int, double, bool, url
  case array(ValueType)
  /// By texts.
  case dictionary(ValueType)

  /// `nil` for a text that is not such a type: `String`, `[String]`, `[String: Int]`.
  package init?(_ text: String) {
    guard let type = SwiftType(text) else { return nil }
    self.init(type)
  }

  /// `nil` for a type that is not one of these.
  package init?(_ type: SwiftType) {
    switch type {
    case .named("String"): self = .string
    case .named("Int"): self = .int
    case .named("Double"): self = .double
    case .named("Bool"): self = .bool
    case .named("URL"): self = .url
    case .array(let element):
      guard let element = ValueType(element) else { return nil }
      self = .array(element)
    case .dictionary(.named("String"), let value):
      guard let value = ValueType(value) else { return nil }
      self = .dictionary(value)
    case .named, .existential, .optional, .dictionary: return nil
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
