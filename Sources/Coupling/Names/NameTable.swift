/// Numbers names, from 0, in the order in which they are first met.
///
/// A name is compared as bytes, without a `String` for each time that it is met: that would take longer than reading.
struct NameTable {
  /// The number of the name in each slot; -1 for none. A power of two, at least half of it free.
  private var slots: [Int32]
  private var hashes: [UInt64] = []
  /// The start of each name in `text`, and the end of the last.
  private var starts: [Int] = [0]
  private var text: [UInt8] = []
  private let seed: UInt64

  /// Random in each process, so that no input can be made of names that share one slot.
  private static let seed = UInt64.random(in: 1...UInt64.max)

  init() {
    slots = [Int32](repeating: -1, count: 1 << 10)
    seed = Self.seed
  }

  var count: Int { hashes.count }

  /// The number of the name that lies in a range of bytes.
  mutating func number(of bytes: [UInt8], in range: Range<Int>) -> Int32 {
    var hash = seed
    for offset in range { hash = (hash ^ UInt64(bytes[offset])) &* 0x100_0000_01B3 }
    hash ^= hash >> 29
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let known = slots[slot]
      if hashes[Int(known)] == hash, isEqual(known, bytes, range) { return known }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(truncatingIfNeeded: hashes.count)
    slots[slot] = number
    hashes.append(hash)
    text.append(contentsOf: bytes[range])
    starts.append(text.count)
    if hashes.count * 2 > slots.count { grow() }
    return number
  }

  mutating func number(of name: String) -> Int32 {
    let bytes = Array(name.utf8)
    return number(of: bytes, in: 0..<bytes.count)
  }

  /// The name with a number, with invalid UTF-8 replaced.
  func name(_ number: Int32) -> String {
    String(decoding: text[starts[Int(number)]..<starts[Int(number) + 1]], as: UTF8.self)
  }

  func bytes(of number: Int32) -> ArraySlice<UInt8> { text[starts[Int(number)]..<starts[Int(number) + 1]] }

  func firstByte(_ number: Int32) -> UInt8 {
    let range = starts[Int(number)]..<starts[Int(number) + 1]
    return range.isEmpty ? 0 : text[range.lowerBound]
  }

  /// The numbers here of all names of another table, in the order of theirs.
  mutating func adopt(_ other: NameTable) -> [Int32] {
    (0..<other.count).map { number(of: other.text, in: other.starts[$0]..<other.starts[$0 + 1]) }
  }

  private func isEqual(_ known: Int32, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let start = starts[Int(known)]
    guard starts[Int(known) + 1] - start == range.count else { return false }
    for offset in 0..<range.count where text[start + offset] != bytes[range.lowerBound + offset] { return false }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(truncatingIfNeeded: number)
    }
  }
}
