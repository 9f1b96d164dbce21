/// A set of choices for one package as words in an array: bit 0 means "not chosen", bit n + 1 means version n.
///
/// The "absent" bit lets one kind of term express both "a version among these is chosen" and, as the complement, "none
/// of these is". So satisfied is subset and contradicted is disjoint, without signs.
typealias SetOffset = Int32

extension [UInt64] {
  /// The number of words for a package with this many versions.
  static func wordCount(versions: Int) -> Int { versions / 64 + 1 }

  /// Appends a set of all versions and, if `absent`, absence.
  mutating func appendFull(versions: Int, absent: Bool) -> SetOffset {
    let offset = SetOffset(count)
    var rest = versions + 1
    while rest > 0 {
      append(rest >= 64 ? .max : (1 << UInt64(rest)) - 1)
      rest -= 64
    }
    if !absent { self[Int(offset)] &= ~1 }
    return offset
  }

  mutating func appendEmpty(words: Int) -> SetOffset {
    let offset = SetOffset(count)
    for _ in 0..<words { append(0) }
    return offset
  }

  func has(_ bit: Int, at offset: SetOffset) -> Bool { self[Int(offset) + bit >> 6] & (1 << UInt64(bit & 63)) != 0 }

  mutating func insert(_ bit: Int, at offset: SetOffset) { self[Int(offset) + bit >> 6] |= 1 << UInt64(bit & 63) }

  mutating func remove(_ bit: Int, at offset: SetOffset) { self[Int(offset) + bit >> 6] &= ~(1 << UInt64(bit & 63)) }

  func isEmpty(at offset: SetOffset, words: Int) -> Bool {
    for word in 0..<words where self[Int(offset) + word] != 0 { return false }
    return true
  }

  func bitCount(at offset: SetOffset, words: Int) -> Int {
    var total = 0
    for word in 0..<words { total += self[Int(offset) + word].nonzeroBitCount }
    return total
  }

  func highestBit(at offset: SetOffset, words: Int) -> Int? {
    for word in stride(from: words - 1, through: 0, by: -1) where self[Int(offset) + word] != 0 {
      return word * 64 + 63 - self[Int(offset) + word].leadingZeroBitCount
    }
    return nil
  }

  func lowestBit(at offset: SetOffset, words: Int) -> Int? {
    for word in 0..<words where self[Int(offset) + word] != 0 {
      return word * 64 + self[Int(offset) + word].trailingZeroBitCount
    }
    return nil
  }
}
