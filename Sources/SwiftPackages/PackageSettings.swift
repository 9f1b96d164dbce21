import JSON
import Model
import Text

/// A file of SwiftPM's settings: `mirrors.json`, the older `config`, or `registries.json`.
package struct PackageSettings {
  /// The places of offsets in the file.
  package let places: TextPlaces
  private let content: JSONValue

  /// An address, and the offset in bytes of the entry that has it.
  package typealias Address = (text: String, offset: Int)

  package init(_ bytes: [UInt8]) throws(JSONError) {
    content = try JSONValue.parse(bytes)
    places = TextPlaces(bytes)
  }

  /// The mirror of each address or package identity, in lower case, and of each repository in the form of
  /// `canonicalRepository`. SwiftPM uses the last of two for one address.
  package var mirrors: [String: Address] {
    var mirrors: [String: Address] = [:]
    for entry in content["object"]?.elements ?? [] {
      guard let original = entry["original"]?.text, let mirror = entry["mirror"]?.text else { continue }
      for key in [original.lowercased(), canonicalRepository(original)] { mirrors[key] = (mirror, entry.offset) }
    }
    return mirrors
  }

  /// The registries, in the order of the file.
  package var registries: [Address] {
    (content["registries"]?.members ?? []).compactMap { member in
      member.value["url"]?.text.map { ($0, member.value.offset) }
    }
  }
}
