import Diagnostics
import Findings
import JSON
import Text

/// Reads the values of a dump, and reports unexpected ones as findings.
package struct DumpCursor {
  private let places: TextPlaces
  let file: FileID
  private(set) var bag = DiagnosticBag()

  package init(bytes: [UInt8], file: FileID) { (places, self.file) = (TextPlaces(bytes), file) }

  /// The members of an object of a known shape, by key.
  struct Object {
    let members: [String: JSONValue]
    let offset: Int

    /// The member, unless it is missing or null.
    subscript(key: String) -> JSONValue? {
      guard let value = members[key], !value.isNull else { return nil }
      return value
    }
  }

  // MARK: Findings

  mutating func invalid(
    _ message: FindingText, at offset: Int, help: String = "write the file again with 'swift package dump-package'"
  ) {
    bag.add(Diagnostic(.invalidDump, message, at: place(offset), help: help))
  }

  mutating func unknown(_ message: FindingText, at offset: Int) {
    bag.add(
      .unknownInDump, message, at: place(offset),
      help: "write it into the spec by hand if possible, or update integrate; it was left out")
  }

  package func place(_ offset: Int) -> Place {
    let place = places.place(of: offset)
    return Place(file: file, line: UInt32(place.line), column: UInt32(place.column))
  }

  // MARK: Shapes

  /// An object with the keys `keys`; others are reported unless their value is empty.
  mutating func object(_ json: JSONValue, _ what: String, keys: Set<String>) -> Object? {
    guard case .object(let members) = json.content else {
      invalid("\(what) is \(json.kind), not an object", at: json.offset)
      return nil
    }
    var found: [String: JSONValue] = [:]
    for member in members {
      if !keys.contains(member.key), !member.value.isEmpty {
        unknown("\(what) has '\(member.key)', which is unknown", at: member.value.offset)
      }
      found[member.key] = member.value
    }
    return Object(members: found, offset: json.offset)
  }

  mutating func list(_ json: JSONValue?, _ what: String) -> [JSONValue] {
    guard let json, !json.isNull else { return [] }
    guard case .array(let items) = json.content else {
      invalid("\(what) is \(json.kind), not a list", at: json.offset)
      return []
    }
    return items
  }

  mutating func string(_ json: JSONValue, _ what: String) -> String? {
    guard case .string(let text) = json.content else {
      invalid("\(what) is \(json.kind), not a string", at: json.offset)
      return nil
    }
    return text
  }

  mutating func strings(_ json: JSONValue?, _ what: String) -> [String] {
    list(json, what).compactMap { string($0, "a member of \(what)") }
  }

  mutating func optionalString(_ json: JSONValue?, _ what: String) -> String? {
    guard let json, !json.isNull else { return nil }
    return string(json, what)
  }

  mutating func required(_ object: Object, _ key: String, _ what: String) -> JSONValue? {
    if let value = object[key] { return value }
    invalid("\(what) has no '\(key)'", at: object.offset)
    return nil
  }

  mutating func requiredString(_ object: Object, _ key: String, _ what: String) -> String? {
    required(object, key, what).flatMap { string($0, "'\(key)' of \(what)") }
  }

  mutating func integer(_ json: JSONValue, _ what: String) -> Int? {
    guard case .number(let text) = json.content, let number = Int(text) else {
      invalid("\(what) is not a whole number", at: json.offset)
      return nil
    }
    return number
  }

  /// A case of an enumeration: an object with one member whose key is the name of the case.
  mutating func enumeration(_ json: JSONValue, _ what: String) -> (name: String, payload: JSONValue)? {
    guard case .object(let members) = json.content, members.count == 1 else {
      invalid("\(what) is not an object with one member", at: json.offset)
      return nil
    }
    return (members[0].key, members[0].value)
  }

  /// The values of a case: a list of `count`.
  mutating func values(_ payload: JSONValue, _ what: String, count: Int) -> [JSONValue]? {
    guard case .array(let items) = payload.content, items.count >= count else {
      invalid("\(what) is not a list of \(count)", at: payload.offset)
      return nil
    }
    for item in items.dropFirst(count) where !item.isEmpty {
      unknown("\(what) has more parts than expected", at: item.offset)
    }
    return items
  }
}
