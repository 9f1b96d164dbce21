import Diagnostics
import SwiftPackages

/// A podspec in JSON, as `pod ipc spec` prints it and spec repositories keep it.
package struct Podspec: Sendable {
  package let name: String
  let bytes: [UInt8]
  let file: FileID
  let attributes: [DumpJSON.Member]

  /// - Returns: `nil`, with a warning in the bag, when this is no podspec.
  package static func read(_ bytes: [UInt8], file: FileID, into bag: inout DiagnosticBag) -> Podspec? {
    let cursor = DumpCursor(bytes: bytes, file: file)
    let json: DumpJSON
    do { json = try DumpJSON.parse(bytes) } catch {
      bag.add(.invalidPodspec(error.message, at: cursor.place(error.offset)))
      return nil
    }
    guard case .object(let members) = json.value else {
      bag.add(.invalidPodspec("the podspec is \(json.kind), not an object", at: cursor.place(json.offset)))
      return nil
    }
    guard let member = members.first(where: { $0.key == "name" }), case .string(let name) = member.value.value else {
      bag.add(.invalidPodspec("the podspec has no name", at: cursor.place(json.offset)))
      return nil
    }
    return Podspec(name: name, bytes: bytes, file: file, attributes: members)
  }

  func place(_ json: DumpJSON) -> Place { DumpCursor(bytes: bytes, file: file).place(json.offset) }
}

extension DumpJSON {
  /// A text, or the texts of a list: podspecs take one for the other. Anything else is left out.
  var texts: [String] {
    switch value {
    case .string(let text): [text]
    case .array(let items):
      items.compactMap { item in
        if case .string(let text) = item.value { return text }
        return nil
      }
    case .null, .bool, .number, .object: []
    }
  }

  var members: [Member] {
    if case .object(let members) = value { return members }
    return []
  }

  /// The objects of a list that have a name, with it.
  var named: [(name: String, members: [Member])] {
    guard case .array(let items) = value else { return [] }
    return items.compactMap { item in
      guard case .string(let name)? = item.members.first(where: { $0.key == "name" })?.value.value else { return nil }
      return (name, item.members)
    }
  }
}
