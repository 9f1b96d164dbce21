import Diagnostics
import Model
import Paths
import Text

/// The projects and folders that a `contents.xcworkspacedata` names.
package struct XcodeWorkspace: Sendable {
  /// The most bytes that are read of one.
  package static let limit = 1 << 24

  /// The deepest nesting of groups, and the most files, each with a path of any length.
  private static let (deepest, mostFiles) = (256, 20_000)

  /// Relative to the folder of the `.xcworkspace`, or absolute, in the order of the file.
  package private(set) var files: [Located<String>] = []

  /// The `.xcodeproj` among the files.
  package var projects: [Located<String>] { files.filter { $0.value.hasSuffix(".xcodeproj") } }

  /// Reads the tags `Group` and `FileRef`, and nothing else of XML. Damaged tags are ignored.
  package init(_ bytes: [UInt8], file: FileID) {
    var tags = XMLTags(bytes)
    // The path of each open group; `nil` where it is not known.
    var groups: [String?] = []
    while let tag = tags.next() {
      guard tag.name == "Group" || tag.name == "FileRef" else { continue }
      if tag.isEnd {
        if tag.name == "Group", !groups.isEmpty { groups.removeLast() }
        continue
      }
      let path = Self.path(tag.attributes["location"] ?? "group:", in: groups.last ?? "")
      if tag.name == "Group" {
        if !tag.isClosed { groups.append(groups.count < Self.deepest ? path : nil) }
      } else if let path, path != ".", files.count < Self.mostFiles {
        files.append(
          Located(path, at: Place(file: file, line: UInt32(tag.place.line), column: UInt32(tag.place.column))))
      }
    }
  }

  /// - Parameter group: the path of the group around.
  private static func path(_ location: String, in group: String?) -> String? {
    guard let colon = location.firstIndex(of: ":") else { return nil }
    let path = String(location[location.index(after: colon)...])
    switch location[..<colon] {
    case "group":
      // Groups inside of each other, without end, name nothing that could be there.
      return group.map { Path.join($0, path) }.flatMap { $0.utf8.count > Path.longest ? nil : $0 }
    case "container", "self": return Path.join("", path)
    case "absolute": return Path.isAbsolute(path) ? Path.normalised(path) : nil
    default: return nil
    }
  }
}

/// The tags of a text in XML, one after the other.
private struct XMLTags {
  struct Tag {
    let name: String
    var attributes: [String: String] = [:]
    /// `</name>`
    var isEnd = false
    /// `<name/>`
    var isClosed = false
    let place: (line: Int, column: Int)
  }

  private let bytes: [UInt8]
  private let places: TextPlaces
  private var position = 0

  init(_ bytes: [UInt8]) { (self.bytes, places) = (bytes, TextPlaces(bytes)) }

  mutating func next() -> Tag? {
    while let byte = current {
      guard byte == UInt8(ascii: "<") else {
        step()
        continue
      }
      if skip("<!--", to: "-->") || skip("<?", to: "?>") || skip("<!", to: ">") { continue }
      return tag()
    }
    return nil
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func step() { position += 1 }

  private mutating func skip(_ start: String, to end: String) -> Bool {
    guard bytes[position...].starts(with: start.utf8) else { return false }
    while position < bytes.count, !bytes[position...].starts(with: end.utf8) { step() }
    return true
  }

  private mutating func tag() -> Tag {
    let place = places.place(of: position)
    step()
    let isEnd = current == UInt8(ascii: "/")
    if isEnd { step() }
    var tag = Tag(name: name(), place: place)
    tag.isEnd = isEnd
    while let byte = current, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "/") { tag.isClosed = true }
      let start = position
      let key = name()
      guard position > start else {
        step()
        continue
      }
      skipSpace()
      guard current == UInt8(ascii: "=") else { continue }
      step()
      skipSpace()
      guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      step()
      let from = position
      while let byte = current, byte != quote { step() }
      tag.attributes[key] = Self.decoded(String(decoding: bytes[from..<position], as: UTF8.self))
      if current != nil { step() }
    }
    return tag
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) { step() }
  }

  private mutating func name() -> String {
    let start = position
    while let byte = current, byte > 0x20, !"<>/='\"".utf8.contains(byte) { step() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// A text with the five entities that XML has.
  private static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
    return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
