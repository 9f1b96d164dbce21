import Diagnostics
import JSON
import SwiftPackages

/// A podspec in JSON, as `pod ipc spec` prints it and spec repositories keep it.
package struct Podspec: Sendable {
  package let name: String
  let file: FileID
  private let cursor: DumpCursor
  package let attributes: [JSONValue.Member]

  /// - Returns: `nil`, with a warning in the bag, if this is not a podspec.
  package static func read(_ bytes: [UInt8], file: FileID, into bag: inout DiagnosticBag) -> Podspec? {
    let cursor = DumpCursor(bytes: bytes, file: file)
    let json: JSONValue
    do { json = try JSONValue.parse(bytes) } catch {
      bag.add(.invalidPodspec(error.message, at: cursor.place(error.offset)))
      return nil
    }
    guard case .object(let members) = json.content else {
      bag.add(.invalidPodspec("the podspec is \(json.kind), not an object", at: cursor.place(json.offset)))
      return nil
    }
    guard let name = json["name"]?.text else {
      bag.add(.invalidPodspec("the podspec has no name", at: cursor.place(json.offset)))
      return nil
    }
    return Podspec(name: name, file: file, cursor: cursor, attributes: members)
  }

  /// An attribute; `nil` where it is not stated.
  package subscript(key: String) -> JSONValue? { attributes.first { $0.key == key }?.value }

  func place(_ json: JSONValue) -> Place { cursor.place(json.offset) }
}

extension JSONValue {
  /// The strings of a list, or a single string, as podspecs accept both. Other values are ignored.
  package var texts: [String] { text.map { [$0] } ?? elements.compactMap(\.text) }

  /// The named objects of a list, with their names.
  var named: [(name: String, members: [Member])] {
    elements.compactMap { item in item["name"]?.text.map { ($0, item.members) } }
  }
}
