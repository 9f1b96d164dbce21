import YAML

/// The keys of one kind of mapping, looked up by their bytes.
///
/// Every decoded mapping has its keys in such an enumeration, so that a test can compare them with the schema.
package struct KeyTable<Key: RawRepresentable & CaseIterable & Sendable>: Sendable where Key.RawValue == String {
  private let search: KeySearch
  let keys: [Key]
  /// The names of ``keys``.
  package var names: [String] { search.names }

  package init() {
    keys = Array(Key.allCases)
    search = KeySearch(keys.map(\.rawValue))
  }

  func find(_ node: YAMLNode) -> Key? { index(of: node).map { keys[$0] } }

  /// The index in ``keys`` of that key.
  func index(of node: YAMLNode) -> Int? { search.index(of: node) }
}

/// A look-up of names by their bytes.
struct KeySearch: Sendable {
  /// Sorted by length, so that few are compared.
  private let entries: [(start: Int, index: Int)]
  /// The names of `entries`, one after the other.
  private let bytes: [UInt8]
  /// The keys with a length of n bytes are `entries[firsts[n]..<firsts[n + 1]]`.
  private let firsts: [Int]
  let names: [String]

  init(_ names: [String]) {
    self.names = names
    var bytes: [UInt8] = []
    var entries: [(start: Int, index: Int)] = []
    var firsts = [0]
    for length in 0...(names.map(\.utf8.count).max() ?? 0) {
      for (index, name) in names.enumerated() where name.utf8.count == length {
        entries.append((bytes.count, index))
        bytes += name.utf8
      }
      firsts.append(entries.count)
    }
    (self.entries, self.bytes, self.firsts) = (entries, bytes, firsts)
  }

  /// The index in ``names`` of the node's text.
  func index(of node: YAMLNode) -> Int? {
    let text = node.bytes
    guard text.count + 1 < firsts.count else { return nil }
    for entry in firsts[text.count]..<firsts[text.count + 1] {
      let start = entries[entry].start
      var offset = 0
      while offset < text.count, bytes[start + offset] == text[offset] { offset += 1 }
      if offset == text.count { return entries[entry].index }
    }
    return nil
  }
}
