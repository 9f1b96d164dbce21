import YAML

/// The keys of one kind of mapping, found by their bytes.
///
/// Every mapping that is decoded has its keys in such an enumeration, so that the schema can be held against them.
struct KeyTable<Key: RawRepresentable & CaseIterable & Sendable>: Sendable where Key.RawValue == String {
  private let bytes: [UInt8]
  private let entries: [(start: Int, length: Int, key: Key)]

  init() {
    var bytes: [UInt8] = []
    var entries: [(start: Int, length: Int, key: Key)] = []
    for key in Key.allCases {
      entries.append((bytes.count, key.rawValue.utf8.count, key))
      bytes += key.rawValue.utf8
    }
    (self.bytes, self.entries) = (bytes, entries)
  }

  /// The key that the node spells, with its index in `Key.allCases`.
  func find(_ node: YAMLNode) -> (key: Key, index: Int)? {
    let text = node.bytes
    return bytes.withUnsafeBufferPointer { all in
      for (index, entry) in entries.enumerated() where entry.length == text.count {
        var same = true
        for offset in 0..<entry.length where all[entry.start + offset] != text[offset] {
          same = false
          break
        }
        if same { return (entry.key, index) }
      }
      return nil
    }
  }

  var names: [String] { entries.map(\.key.rawValue) }
}
