/// A value of a manifest; its type is known where it is used.
enum Value {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case void
  indirect case optional(Value?)
  /// Also a set; its equal elements are removed.
  case array([Value])
  case dictionary([String: Value])
  indirect case bounds(Value, Value)
  case version(ManifestVersion)
  /// A value of PackageDescription, or a case of an enumeration.
  case made(Made)
  case object(ManifestObject)
  case function(Callable)
  /// The result of `a?.b` if `a` is `nil`.
  case brokenChain
}

/// A value by the function that makes it and its arguments.
struct Made {
  let name: String
  var arguments: [Value] = []
}

/// An instance of a class of PackageDescription: a change is visible through every reference.
final class ManifestObject {
  let type: String
  let maker: String
  var fields: [String: Value]
  /// The byte offset of the call that made it.
  let offset: Int

  init(type: String, maker: String, fields: [String: Value], offset: Int) {
    (self.type, self.maker, self.fields, self.offset) = (type, maker, fields, offset)
  }
}

/// A closure or a function of the manifest.
struct Callable {
  let run: ([Value]) throws -> Value
}

// MARK: Contents of values whose type is known
extension Value {
  var text: String { if case .string(let text) = self { text } else { "" } }
  var number: Int { if case .integer(let number) = self { number } else { 0 } }
  var holds: Bool { if case .boolean(let holds) = self { holds } else { false } }
  var elements: [Value] { if case .array(let elements) = self { elements } else { [] } }
  var made: Made { if case .made(let made) = self { made } else { Made(name: "") } }
  var object: ManifestObject? { if case .object(let object) = self { object } else { nil } }
  var texts: [String] { elements.map(\.text) }

  /// The value in an optional.
  var wrapped: Value? {
    switch self {
    case .optional(let value): value
    case .brokenChain: nil
    default: self
    }
  }

  static var none: Value { .optional(nil) }

  fileprivate func equals(_ other: Value) -> Bool {
    switch (self, other) {
    case (.string(let first), .string(let second)): first == second
    case (.integer(let first), .integer(let second)): first == second
    case (.boolean(let first), .boolean(let second)): first == second
    case (.made(let first), .made(let second)):
      first.name == second.name && Value.array(first.arguments).equals(.array(second.arguments))
    case (.optional(let first), .optional(let second)):
      if let first, let second { first.equals(second) } else { first == nil && second == nil }
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy { $0.equals($1) }
    default: false
    }
  }
}

extension Interpreter {
  /// Returns whether two values of a comparable type are equal. The comparison counts towards the limit of steps.
  func equal(_ value: Value, _ other: Value) throws -> Bool {
    try spend(on: other)
    if value.made.name == "custom" || other.made.name == "custom" { throw Unsupported("a platform is compared", at: 0) }
    return value.equals(other)
  }
}
