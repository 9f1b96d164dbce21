import Diagnostics
import Findings
import JSON
import Model
import Text
import Versioning

/// Reads Package.resolved in the formats 1, 2 and 3, and is as strict as SwiftPM: a byte-order mark, CRLF, a comma
/// after the last member and unknown keys are accepted; an empty file is not.
package enum ResolvedReader {
  /// - Returns: `nil` if the file cannot be read; the bag says why.
  package static func read(_ bytes: [UInt8], file: FileID, into bag: inout DiagnosticBag) -> ResolvedPackages? {
    do {
      return try parse(bytes)
    } catch {
      bag.add(
        .invalidResolved, "this Package.resolved cannot be read: \(error.message)",
        at: place(of: error.offset, in: bytes, file: file),
        help: "delete it and run 'swift package resolve', which writes it again")
      return nil
    }
  }

  private static func parse(_ bytes: [UInt8]) throws(JSONError) -> ResolvedPackages {
    let root = try JSONValue.parse(withoutTrailingCommas(bytes))
    let version = try member("version", of: root)
    guard case .number(let text) = version.content, let number = Int(text), (1...3).contains(number) else {
      throw JSONError(message: "its format is not 1, 2 or 3", offset: version.offset)
    }
    let list = number == 1 ? try member("pins", of: member("object", of: root)) : try member("pins", of: root)
    guard case .array(let items) = list.content else {
      throw JSONError(message: "'pins' is \(list.kind), not a list", offset: list.offset)
    }
    let places = TextPlaces(bytes)
    var pins: [ResolvedPackages.Pin] = []
    var identities: Set<String> = []
    for item in items {
      let place = places.place(of: item.offset)
      let pin = number == 1 ? try pin1(item, at: place) : try pin2(item, at: place)
      guard identities.insert(pin.identity).inserted else {
        throw JSONError(message: "'\(pin.identity)' is in it twice", offset: item.offset)
      }
      pins.append(pin)
    }
    return ResolvedPackages(version: number, pins: pins)
  }

  private typealias PinPlace = (line: Int, column: Int)

  private static func pin1(_ json: JSONValue, at place: PinPlace) throws(JSONError) -> ResolvedPackages.Pin {
    let location = try string("repositoryURL", of: json)
    let state = try state(of: member("state", of: json))
    let isPath = location.hasPrefix("/") || location.hasPrefix("file://")
    return ResolvedPackages.Pin(
      identity: packageIdentity(ofURL: location), kind: isPath ? .localSourceControl : .remoteSourceControl,
      location: location, state: state, line: place.line, column: place.column)
  }

  private static func pin2(_ json: JSONValue, at place: PinPlace) throws(JSONError) -> ResolvedPackages.Pin {
    let identity = try string("identity", of: json)
    let value = try member("kind", of: json)
    guard case .string(let text) = value.content, let kind = ResolvedPackages.Kind(rawValue: text) else {
      throw JSONError(message: "the kind of '\(identity)' is unknown", offset: value.offset)
    }
    let location = try string("location", of: json)
    if kind == .localSourceControl, !location.hasPrefix("/") {
      let offset = try member("location", of: json).offset
      throw JSONError(message: "the folder of '\(identity)' is not an absolute path", offset: offset)
    }
    let state = try state(of: member("state", of: json))
    return ResolvedPackages.Pin(
      identity: identity.lowercased(), kind: kind, location: location, state: state, line: place.line,
      column: place.column)
  }

  private static func state(of json: JSONValue) throws(JSONError) -> ResolvedPackages.State {
    let version = try optionalString("version", of: json)
    let branch = try optionalString("branch", of: json)
    let revision = try optionalString("revision", of: json)
    if let version {
      if Version(version) == nil {
        throw JSONError(message: "'\(version)' is not a version", offset: try member("version", of: json).offset)
      }
      return .version(version, revision: revision)
    }
    guard let revision else {
      throw JSONError(message: "a pin has neither a version nor a revision", offset: json.offset)
    }
    return branch.map { .branch($0, revision: revision) } ?? .revision(revision)
  }

  // MARK: Members

  private static func optionalMember(_ key: String, of json: JSONValue) throws(JSONError) -> JSONValue? {
    guard case .object = json.content else {
      throw JSONError(message: "\(json.kind) is in place of an object", offset: json.offset)
    }
    return json[key]
  }

  private static func member(_ key: String, of json: JSONValue) throws(JSONError) -> JSONValue {
    if let value = try optionalMember(key, of: json) { return value }
    throw JSONError(message: "there is no '\(key)'", offset: json.offset)
  }

  private static func optionalString(_ key: String, of json: JSONValue) throws(JSONError) -> String? {
    guard let value = try optionalMember(key, of: json), !value.isNull else { return nil }
    return try string(value, key)
  }

  private static func string(_ key: String, of json: JSONValue) throws(JSONError) -> String {
    try string(member(key, of: json), key)
  }

  private static func string(_ value: JSONValue, _ key: String) throws(JSONError) -> String {
    if let text = value.text { return text }
    throw JSONError(message: "'\(key)' is \(value.kind), not a string", offset: value.offset)
  }

  // MARK: Text

  /// The same bytes with a space in place of each trailing comma, so that offsets do not change.
  private static func withoutTrailingCommas(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var comma: Int?
    // The last byte that is not a space: a comma is trailing only after a value.
    var previous: UInt8 = 0
    var isInString = false
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case UInt8(ascii: ","):
        comma = [UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"), 0].contains(previous) ? nil : index
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if let comma { result[comma] = 0x20 }
        comma = nil
      default:
        isInString = byte == UInt8(ascii: "\"")
        comma = nil
      }
      previous = byte
    }
    return result
  }

  private static func place(of offset: Int, in bytes: [UInt8], file: FileID) -> Place {
    let places = TextPlaces(bytes)
    let place = places.place(of: offset)
    return Place(file: file, line: UInt32(place.line), column: UInt32(place.column))
  }
}
