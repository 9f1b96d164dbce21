/// A number in hexadecimal digits, with zeros before it up to a width.
package func hexadecimal(_ value: some BinaryInteger, digits: Int, uppercase: Bool = true) -> String {
  let text = String(value, radix: 16, uppercase: uppercase)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// A hash that is the same on every machine and in every run, against accidents and not against intent.
///
/// FNV-1a, 64 bits (G. Fowler, L. C. Noll, P. Vo).
package struct StableHash {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// Adds a text and its end, so that two texts differ from one.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte: byte) }
    // No byte of UTF-8.
    add(byte: 0xFF)
  }

  package mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: number >> UInt64(shift))) }
  }

  private mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// The hash as 16 hexadecimal digits.
  package var hex: String { hexadecimal(value, digits: 16, uppercase: false) }

  /// The hash of bytes as 16 hexadecimal digits.
  package static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash = StableHash()
    for byte in bytes { hash.add(byte: byte) }
    return hash.hex
  }
}
