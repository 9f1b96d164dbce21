import Diagnostics
import Text

/// An entry of `routes:`: the form of a link, and the method that it leads to.
package struct RouteDeclaration: Sendable {
  package var pattern: Located<RoutePattern>
  package var service: Located<String>
  package var method: SwiftIdentifier
  package var isAsync = false
  package var canThrow = false
  /// `nil` where what the method returns is not used.
  package var returns: Located<SwiftType>?
  /// The name in generated code; that of service and method by default.
  package var givenName: Located<String>?

  package init(pattern: Located<RoutePattern>, service: Located<String>, method: SwiftIdentifier) {
    (self.pattern, self.service, self.method) = (pattern, service, method)
  }

  /// `accountOrder` for `account.order`.
  package var name: String {
    givenName?.value ?? service.value + method.text.prefix(1).uppercased() + method.text.dropFirst()
  }
}

/// A value that a link carries.
package struct RouteParameter: Hashable, Sendable {
  package var name: SwiftIdentifier
  /// A text, a number or a truth.
  package var type: ValueType
  /// The value of a query parameter that a link leaves out.
  package var defaultValue: ConfigurationValue?

  package init(name: SwiftIdentifier, type: ValueType, defaultValue: ConfigurationValue? = nil) {
    (self.name, self.type, self.defaultValue) = (name, type, defaultValue)
  }
}

/// The form of links: `account/orders/{number:Int}?expanded={expanded:Bool=false}`, or `wx1234567:` for a whole scheme.
package struct RoutePattern: Hashable, Sendable {
  package enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(RouteParameter)
  }

  package struct QueryItem: Hashable, Sendable {
    package var key: String
    package var parameter: RouteParameter
  }

  /// The reason that a text is not a route.
  package struct Problem: Error {
    package let message: String
    package let help: String
  }

  package let text: String
  /// In lower case, for all links of a scheme.
  package private(set) var scheme: String?
  package private(set) var path: [Segment] = []
  package private(set) var query: [QueryItem] = []

  /// Paths of more parts are no routes.
  private static let longest = 32

  package init(_ text: String) throws(Problem) {
    self.text = text
    if text.hasSuffix(":"), !text.contains("/") {
      let name = String(text.dropLast())
      guard Self.isScheme(name) else {
        throw Problem(
          message: "has '\(name)', which is not a scheme", help: "use only letters, digits, '+', '-' and '.'")
      }
      scheme = name.lowercased()
      return
    }
    let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    for part in halves[0].split(separator: "/", omittingEmptySubsequences: false) {
      path.append(try Self.segment(part))
    }
    if path.count > Self.longest {
      throw Problem(message: "has \(path.count) parts", help: "use at most \(Self.longest)")
    }
    for item in halves.count > 1 ? halves[1].split(separator: "&", omittingEmptySubsequences: false) : [] {
      query.append(try Self.item(item))
    }
    var names: Set<SwiftIdentifier> = []
    for parameter in parameters where !names.insert(parameter.name).inserted {
      throw Problem(message: "has two values called '\(parameter.name)'", help: "rename one of them")
    }
    var keys: Set<String> = []
    for item in query where !keys.insert(item.key).inserted {
      throw Problem(message: "has '\(item.key)' twice after the '?'", help: "remove one of them")
    }
  }

  /// Those of the path, then those of the query; the text of the link for a whole scheme.
  package var parameters: [RouteParameter] {
    if scheme != nil { return [RouteParameter(name: "link", type: .string)] }
    let ofPath = path.compactMap { if case .parameter(let parameter) = $0 { parameter } else { nil } }
    return ofPath + query.map(\.parameter)
  }

  /// Letters, digits, `+`, `-` and `.`, a letter first.
  package static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Letters, digits, `-`, `.`, `_` and `~`: what a link has unchanged.
  private static func isPlain(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { isLetter($0) || isDigit($0) || [0x2D, 0x2E, 0x5F, 0x7E].contains($0) }
  }

  private static func segment(_ text: Substring) throws(Problem) -> Segment {
    if text.isEmpty {
      throw Problem(
        message: "has an empty part", help: "remove a scheme, and each '/' at the start, at the end or next to another")
    }
    if !text.hasPrefix("{") {
      guard isPlain(text) else {
        throw Problem(
          message: "has '\(text)' in its path",
          help: "use only letters, digits, '-', '.', '_' and '~', or a value: '{number:Int}'")
      }
      return .literal(String(text))
    }
    let parameter = try parameter(text)
    guard parameter.defaultValue == nil else {
      throw Problem(
        message: "has a default for '\(parameter.name)' in its path",
        help: "move it after a '?', or write a second route")
    }
    return .parameter(parameter)
  }

  private static func item(_ text: Substring) throws(Problem) -> QueryItem {
    guard let sign = text.firstIndex(of: "="), case let key = text[..<sign], !key.isEmpty, isPlain(key) else {
      throw Problem(message: "has '\(text)' after the '?'", help: "write 'name={name:String}', and '&' between two")
    }
    return QueryItem(key: String(key), parameter: try parameter(text[text.index(after: sign)...]))
  }

  /// `{number:Int}`, `{next}`, `{next:String=home}`.
  private static func parameter(_ text: Substring) throws(Problem) -> RouteParameter {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else {
      throw Problem(message: "has '\(text)' in place of a value", help: "write '{name:Type}' or '{name:Type=default}'")
    }
    let inner = text.dropFirst().dropLast()
    let halves = inner.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = SwiftIdentifier(String(parts[0])) else {
      throw Problem(message: "has a value called '\(parts[0])'", help: "use the name of a Swift parameter")
    }
    let typeText = parts.count > 1 ? String(parts[1]) : "String"
    guard let type = ValueType(typeText), [.string, .int, .double, .bool].contains(type) else {
      throw Problem(message: "has a value of the type '\(typeText)'", help: "use String, Int, Double or Bool")
    }
    var parameter = RouteParameter(name: name, type: type)
    if halves.count > 1 {
      guard let value = Self.value(String(halves[1]), type) else {
        throw Problem(
          message: "has the default '\(halves[1])', which is not of the type \(typeText)", help: "correct the default")
      }
      parameter.defaultValue = value
    }
    return parameter
  }

  private static func value(_ text: String, _ type: ValueType) -> ConfigurationValue? {
    switch type {
    case .string: .string(text)
    case .int: Int(text).map { .int($0) }
    case .double: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
    case .bool: Bool(text).map { .bool($0) }
    case .url, .array, .dictionary: nil
    }
  }
}

extension RoutePattern {
  /// The pattern without the types of its values: links of one form never lead to another.
  package var form: String {
    if let scheme { return scheme + ":" }
    return path.map { if case .literal(let text) = $0 { text } else { "{}" } }.joined(separator: "/")
  }

  /// Returns whether one link could lead to both, and neither is the more specific one.
  package func clashes(with other: RoutePattern) -> Bool {
    if scheme != nil || other.scheme != nil { return scheme == other.scheme }
    guard path.count == other.path.count else { return false }
    return zip(path, other.path).allSatisfy { pair in
      switch pair {
      case (.literal(let one), .literal(let two)): one == two
      case (.parameter(let one), .parameter(let two)): Self.meet(one.type, two.type)
      case (.literal, .parameter), (.parameter, .literal): false
      }
    }
  }

  /// Returns whether one text is a value of both types.
  private static func meet(_ one: ValueType, _ two: ValueType) -> Bool {
    one == two || one == .string || two == .string || ![one, two].contains(.bool)
  }
}
