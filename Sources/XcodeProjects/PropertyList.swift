import Text

/// A property list in the form of OpenStep, as Xcode writes `project.pbxproj`: a tree whose texts stay in the bytes that
/// were read, since only a few of them are looked at.
package struct PropertyList: Sendable {
  /// A text, some data, a list or a mapping.
  package struct Value: Sendable {
    package enum Content: Sendable {
      /// - isQuoted: true if it may hold escapes.
      case text(isQuoted: Bool)
      case data
      case list([Value])
      case mapping([Entry])
    }

    package let content: Content
    /// The byte offset of its first character, or of the quote before it.
    package let start: Int
    /// The bytes of a text, without quotes.
    let range: Range<Int>
  }

  /// A key and its value.
  package struct Entry: Sendable {
    package let key: Value
    package let value: Value
  }

  private let bytes: [UInt8]
  private let places: TextPlaces
  package let root: Value

  /// - Throws: an error if the bytes are not a property list of this form.
  package init(_ bytes: [UInt8]) throws(PropertyListError) {
    var parser = PropertyListParser(bytes)
    places = TextPlaces(bytes)
    do throws(PropertyListParser.Fault) {
      root = try parser.document()
    } catch {
      let (line, column) = places.place(of: error.offset)
      throw PropertyListError(message: error.message, line: line, column: column)
    }
    self.bytes = bytes
  }

  // MARK: Reading

  /// The text of a value; `nil` for another kind of value.
  package func text(_ value: Value) -> String? {
    guard case .text(let isQuoted) = value.content else { return nil }
    let raw = bytes[value.range]
    guard isQuoted, raw.contains(UInt8(ascii: "\\")) else { return String(decoding: raw, as: UTF8.self) }
    return PropertyListEscapes.decoded(raw)
  }

  /// Returns whether a value is this text, without escapes in its spelling.
  func spells(_ value: Value, _ text: String) -> Bool {
    guard case .text = value.content else { return false }
    return bytes[value.range].elementsEqual(text.utf8)
  }

  /// Returns whether a value begins with a text, without escapes in its spelling.
  func begins(_ value: Value, with text: String) -> Bool {
    guard case .text = value.content else { return false }
    return bytes[value.range].starts(with: text.utf8)
  }

  /// The value of a key in a mapping. If the key is repeated the last one counts, as in Xcode.
  package func value(of key: String, in mapping: Value) -> Value? {
    guard case .mapping(let entries) = mapping.content else { return nil }
    return entries.last { spells($0.key, key) }?.value
  }

  package func elements(of value: Value?) -> [Value] {
    guard case .list(let elements)? = value?.content else { return [] }
    return elements
  }

  package func entries(of value: Value?) -> [Entry] {
    guard case .mapping(let entries)? = value?.content else { return [] }
    return entries
  }

  // MARK: Places

  /// The line and column of an offset in bytes, from 1, columns in Unicode scalars.
  package func place(of offset: Int) -> (line: Int, column: Int) { places.place(of: offset) }
}

/// The reason that bytes are not a property list, and its place.
package struct PropertyListError: Error, Equatable {
  package let message: String
  /// From 1.
  package let line: Int
  /// From 1, in Unicode scalars.
  package let column: Int
}
