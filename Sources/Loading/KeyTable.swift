import YAML

/// The keys of one kind of mapping, found by their bytes.
///
/// Every mapping that is decoded has its keys in such an enumeration, so that the schema can be held against them.
package struct KeyTable<Key: RawRepresentable & CaseIterable & Sendable>: Sendable where Key.RawValue == String {
  /// By length, so that few are compared.
  private let entries: [(start: Int, key: Key, index: Int)]
  /// The spellings of `entries`, one after the other.
  private let bytes: [UInt8]
  /// The keys of n bytes are `entries[firsts[n]..<firsts[n + 1]]`.
  private let firsts: [Int]
  /// In the order of `Key.allCases`.
  package let names: [String]

  package init() {
    names = Key.allCases.map(\.rawValue)
    var bytes: [UInt8] = []
    var entries: [(start: Int, key: Key, index: Int)] = []
    var firsts = [0]
    for length in 0...(names.map(\.utf8.count).max() ?? 0) {
      for (index, key) in Key.allCases.enumerated() where key.rawValue.utf8.count == length {
        entries.append((bytes.count, key, index))
        bytes += key.rawValue.utf8
      }
      firsts.append(entries.count)
    }
    (self.entries, self.bytes, self.firsts) = (entries, bytes, firsts)
  }

  /// The key that the node spells, with its index in `Key.allCases`.
  func find(_ node: YAMLNode) -> (key: Key, index: Int)? {
    let text = node.bytes
    guard text.count + 1 < firsts.count else { return nil }
    for entry in firsts[text.count]..<firsts[text.count + 1] {
      let start = entries[entry].start
      var offset = 0
      while offset < text.count, bytes[start + offset] == text[offset] { offset += 1 }
      if offset == text.count { return (entries[entry].key, entries[entry].index) }
    }
    return nil
  }
}
