/// A number in hexadecimal digits, with zeros before it up to a width.
package func hexadecimal(_ value: some BinaryInteger, digits: Int, uppercase: Bool = true) -> String {
  let text = String(value, radix: 16, uppercase: uppercase)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// A hash that is the same on every machine and in every run, against accidents and not against intent.
package enum StableHash {
  /// FNV-1a, 64 bits (G. Fowler, L. C. Noll, P. Vo), as 16 hexadecimal digits.
  package static func hex(_ bytes: some Sequence<UInt8>) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hexadecimal(hash, digits: 16, uppercase: false)
  }
}
