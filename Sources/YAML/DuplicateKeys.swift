#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension YAMLNode {
  /// Every repeated key of a mapping, in the order of the file, with its first occurrence.
  ///
  /// Small mappings compare each key with each; larger ones use a table with the standard library's seeded hash, so
  /// that nobody can prepare colliding keys.
  package func duplicateKeys() -> [(first: YAMLNode, again: YAMLNode)] {
    count <= 16 ? duplicatesByComparing() : duplicatesByHashing()
  }

  private func duplicatesByComparing() -> [(first: YAMLNode, again: YAMLNode)] {
    var found: [(first: YAMLNode, again: YAMLNode)] = []
    var passed = 0
    for (key, _) in pairs {
      for (earlier, _) in pairs.prefix(passed) where earlier.hasText(of: key) {
        found.append((earlier, key))
        break
      }
      passed += 1
    }
    return found
  }

  private func duplicatesByHashing() -> [(first: YAMLNode, again: YAMLNode)] {
    var found: [(first: YAMLNode, again: YAMLNode)] = []
    // Open addressing, at most half full.
    var size = 64
    while size < count * 2 { size *= 2 }
    var slots = [UnsafePointer<Record>?](repeating: nil, count: size)
    for (key, _) in pairs {
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(key.bytes))
      var slot = hasher.finalize() & (size - 1)
      while true {
        guard let record = slots[slot] else {
          slots[slot] = key.record
          break
        }
        let earlier = YAMLNode(record: record, tree: tree)
        if earlier.hasText(of: key) {
          found.append((earlier, key))
          break
        }
        slot = (slot + 1) & (size - 1)
      }
    }
    return found
  }

  private func hasText(of other: YAMLNode) -> Bool {
    let (a, b) = (bytes, other.bytes)
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return memcmp(first, second, a.count) == 0
  }
}
