import Diagnostics
import Findings
import Model
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
        Diagnostic(
          .invalidResolved, "this Package.resolved cannot be read: \(error.message)",
          at: place(of: error.offset, in: bytes, file: file),
          help: "let SwiftPM write it afresh: delete it and run 'swift package resolve'"))
      return nil
    }
  }

  private static func parse(_ bytes: [UInt8]) throws(DumpJSONError) -> ResolvedPackages {
    let root = try DumpJSON.parse(withoutTrailingCommas(bytes))
    let version = try member("version", of: root)
    guard case .number(let text) = version.value, let number = Int(text), (1...3).contains(number) else {
      throw DumpJSONError(message: "its format is not 1, 2 or 3", offset: version.offset)
    }
    let list = number == 1 ? try member("pins", of: member("object", of: root)) : try member("pins", of: root)
    guard case .array(let items) = list.value else {
      throw DumpJSONError(message: "'pins' is \(list.kind), not a list", offset: list.offset)
    }
    var places = PlaceCounter(bytes)
    var pins: [ResolvedPackages.Pin] = []
    var identities: Set<String> = []
    for item in items {
      let place = places.place(of: item.offset)
      let pin = number == 1 ? try pin1(item, at: place) : try pin2(item, at: place)
      guard identities.insert(pin.identity).inserted else {
        throw DumpJSONError(message: "'\(pin.identity)' is in it twice", offset: item.offset)
      }
      pins.append(pin)
    }
    return ResolvedPackages(version: number, pins: pins)
  }

  private typealias PinPlace = (line: Int, column: Int)

  private static func pin1(_ json: DumpJSON, at place: PinPlace) throws(DumpJSONError) -> ResolvedPackages.Pin {
    let location = try string("repositoryURL", of: json)
    let state = try state(of: member("state", of: json))
    let isPath = location.hasPrefix("/") || location.hasPrefix("file://")
    return ResolvedPackages.Pin(
      identity: packageIdentity(ofURL: location), kind: isPath ? .localSourceControl : .remoteSourceControl,
      location: location, state: state, line: place.line, column: place.column)
  }

  private static func pin2(_ json: DumpJSON, at place: PinPlace) throws(DumpJSONError) -> ResolvedPackages.Pin {
    let identity = try string("identity", of: json)
    let said = try member("kind", of: json)
    guard case .string(let text) = said.value, let kind = ResolvedPackages.Kind(rawValue: text) else {
      throw DumpJSONError(message: "the kind of '\(identity)' is not known", offset: said.offset)
    }
    let location = try string("location", of: json)
    if kind == .localSourceControl, !location.hasPrefix("/") {
      let offset = try member("location", of: json).offset
      throw DumpJSONError(message: "the folder of '\(identity)' is no absolute path", offset: offset)
    }
    let state = try state(of: member("state", of: json))
    return ResolvedPackages.Pin(
      identity: identity.lowercased(), kind: kind, location: location, state: state, line: place.line,
      column: place.column)
  }

  private static func state(of json: DumpJSON) throws(DumpJSONError) -> ResolvedPackages.State {
    let version = try optionalString("version", of: json)
    let branch = try optionalString("branch", of: json)
    let revision = try optionalString("revision", of: json)
    if let version {
      if Version(version) == nil {
        throw DumpJSONError(message: "'\(version)' is no version", offset: try member("version", of: json).offset)
      }
      return .version(version, revision: revision)
    }
    guard let revision else {
      throw DumpJSONError(message: "a pin has neither a version nor a revision", offset: json.offset)
    }
    return branch.map { .branch($0, revision: revision) } ?? .revision(revision)
  }

  // MARK: Members

  private static func members(of json: DumpJSON) throws(DumpJSONError) -> [DumpJSON.Member] {
    if case .object(let members) = json.value { return members }
    throw DumpJSONError(message: "\(json.kind) stands where an object is expected", offset: json.offset)
  }

  private static func member(_ key: String, of json: DumpJSON) throws(DumpJSONError) -> DumpJSON {
    if let member = try members(of: json).first(where: { $0.key == key }) { return member.value }
    throw DumpJSONError(message: "there is no '\(key)'", offset: json.offset)
  }

  private static func optionalString(_ key: String, of json: DumpJSON) throws(DumpJSONError) -> String? {
    guard let member = try members(of: json).first(where: { $0.key == key }), !member.value.isNull else { return nil }
    if case .string(let text) = member.value.value { return text }
    throw DumpJSONError(message: "'\(key)' is \(member.value.kind), not a string", offset: member.value.offset)
  }

  private static func string(_ key: String, of json: DumpJSON) throws(DumpJSONError) -> String {
    let value = try member(key, of: json)
    if case .string(let text) = value.value { return text }
    throw DumpJSONError(message: "'\(key)' is \(value.kind), not a string", offset: value.offset)
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

  /// Line and column in Unicode scalars; a byte-order mark has no column.
  private static func place(of offset: Int, in bytes: [UInt8], file: FileID) -> Place {
    var places = PlaceCounter(bytes)
    let place = places.place(of: offset)
    return Place(file: file, line: UInt32(place.line), column: UInt32(place.column))
  }
}

/// Counts lines and columns in Unicode scalars while going through a text; a byte-order mark has no column.
private struct PlaceCounter {
  private let bytes: [UInt8]
  private var offset: Int
  private var (line, column) = (1, 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The place of an offset, which must not be before the previous one.
  mutating func place(of offset: Int) -> (line: Int, column: Int) {
    while self.offset < min(offset, bytes.count) {
      let byte = bytes[self.offset]
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      self.offset += 1
    }
    return (line, column)
  }
}
