#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension YAMLNode {
  /// Every repeated key of a mapping, in the order of the file, with its first occurrence.
  package func duplicateKeys() -> [(first: YAMLNode, again: YAMLNode)] {
    duplicates(among: pairs.lazy.map { $0.key }, count)
  }

  /// Every repeated element of a sequence, in the order of the file, with its first occurrence. Mappings and sequences
  /// are equal that say the same in the same order.
  package func duplicateElements() -> [(first: YAMLNode, again: YAMLNode)] {
    duplicates(among: elements, count)
  }

  /// Small collections compare each node with each; larger ones use a table with the standard library's seeded hash, so
  /// that nobody can prepare colliding ones.
  private func duplicates(among nodes: some Sequence<YAMLNode>, _ count: Int) -> [(first: YAMLNode, again: YAMLNode)] {
    count <= 16 ? duplicatesByComparing(nodes) : duplicatesByHashing(nodes, count)
  }

  private func duplicatesByComparing(_ nodes: some Sequence<YAMLNode>) -> [(first: YAMLNode, again: YAMLNode)] {
    var found: [(first: YAMLNode, again: YAMLNode)] = []
    var passed = 0
    for node in nodes {
      for earlier in nodes.prefix(passed) where earlier.hasSameValue(as: node) {
        found.append((earlier, node))
        break
      }
      passed += 1
    }
    return found
  }

  private func duplicatesByHashing(
    _ nodes: some Sequence<YAMLNode>, _ count: Int
  ) -> [(first: YAMLNode, again: YAMLNode)] {
    var found: [(first: YAMLNode, again: YAMLNode)] = []
    // Open addressing, at most half full.
    var size = 64
    while size < count * 2 { size *= 2 }
    var slots = [UnsafePointer<Record>?](repeating: nil, count: size)
    for node in nodes {
      var hasher = Hasher()
      node.hash(into: &hasher)
      var slot = hasher.finalize() & (size - 1)
      while true {
        guard let record = slots[slot] else {
          slots[slot] = node.record
          break
        }
        let earlier = YAMLNode(record: record, tree: tree)
        if earlier.hasSameValue(as: node) {
          found.append((earlier, node))
          break
        }
        slot = (slot + 1) & (size - 1)
      }
    }
    return found
  }

  private func hash(into hasher: inout Hasher) {
    switch kind {
    case .scalar: hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    case .sequence: for element in elements { element.hash(into: &hasher) }
    case .mapping:
      for (key, value) in pairs {
        key.hash(into: &hasher)
        value.hash(into: &hasher)
      }
    }
  }

  private func hasSameValue(as other: YAMLNode) -> Bool {
    switch (kind, other.kind) {
    case (.scalar, .scalar): return hasText(of: other)
    case (.sequence, .sequence):
      return count == other.count && zip(elements, other.elements).allSatisfy { $0.hasSameValue(as: $1) }
    case (.mapping, .mapping):
      return count == other.count
        && zip(pairs, other.pairs).allSatisfy { $0.key.hasText(of: $1.key) && $0.value.hasSameValue(as: $1.value) }
    default: return false
    }
  }

  private func hasText(of other: YAMLNode) -> Bool {
    let (a, b) = (bytes, other.bytes)
    guard a.count == b.count else { return false }
    guard let first = a.baseAddress, let second = b.baseAddress else { return true }
    return memcmp(first, second, a.count) == 0
  }
}
