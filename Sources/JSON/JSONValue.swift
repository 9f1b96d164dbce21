import Text

/// A JSON value whose objects keep the order of their keys. One that was read knows where it begins.
package struct JSONValue: Sendable {
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// As written.
    case number(String)
    case string(String)
    case array([JSONValue])
    /// Keys of one object differ.
    case object([Member])
  }

  /// A key and its value.
  package struct Member: Sendable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) { (self.key, self.value) = (key, value) }
  }

  package let content: Content
  /// The byte offset in the text that was parsed; 0 for a value made in code.
  package let offset: Int

  package init(_ content: Content, offset: Int = 0) { (self.content, self.offset) = (content, offset) }
}

// MARK: Values made in code
extension JSONValue {
  package static let null = JSONValue(.null)
  package static func bool(_ bool: Bool) -> JSONValue { JSONValue(.bool(bool)) }
  package static func integer(_ number: Int) -> JSONValue { JSONValue(.number(String(number))) }
  package static func string(_ text: String) -> JSONValue { JSONValue(.string(text)) }
  package static func array(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements)) }
  package static func object(_ members: [Member]) -> JSONValue { JSONValue(.object(members)) }

  /// The string, or null for none.
  package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  /// The number, or null for none.
  package static func optional(_ number: Int?) -> JSONValue { number.map(JSONValue.integer) ?? .null }

  /// An array of strings.
  package static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

// MARK: Values that were parsed
extension JSONValue {
  package var isNull: Bool { if case .null = content { true } else { false } }

  /// True for null and for a list or an object without members.
  package var isEmpty: Bool {
    switch content {
    case .null: true
    case .array(let items): items.isEmpty
    case .object(let members): members.isEmpty
    case .bool, .number, .string: false
    }
  }

  package var text: String? { if case .string(let text) = content { text } else { nil } }
  /// None for what is no array.
  package var elements: [JSONValue] { if case .array(let elements) = content { elements } else { [] } }
  /// None for what is no object.
  package var members: [Member] { if case .object(let members) = content { members } else { [] } }
  package var wholeNumber: Int? { if case .number(let text) = content { Int(text) } else { nil } }

  /// The member of an object.
  package subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  /// The kind of value, for a message.
  package var kind: String {
    switch content {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements.map { Member($0, $1) }) }
}
