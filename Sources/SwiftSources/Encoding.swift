/// The line, from 1, of the first bytes of a source that are not UTF-8, which the compiler refuses; `nil` if all are.
package func lineThatIsNotUTF8(_ source: [UInt8]) -> UInt32? {
  var offset = source.withUnsafeBytes { bytes in
    // Most sources are ASCII alone.
    var offset = 0
    while offset + 8 <= bytes.count,
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      offset += 8
    }
    return offset
  }
  if source.count - offset < 8, source[offset...].allSatisfy({ $0 < 0x80 }) { return nil }
  let lexer = Lexer(source)
  while offset < source.count {
    if source[offset] < 0x80 {
      offset += 1
    } else if let (value, length) = lexer.scalar(at: offset), isEncodable(value, length) {
      offset += length
    } else {
      return UInt32(1 + source[..<offset].count { $0 == UInt8(ascii: "\n") })
    }
  }
  return nil
}

/// Returns whether a value is a scalar, and takes this many bytes.
private func isEncodable(_ value: UInt32, _ length: Int) -> Bool {
  guard let scalar = Unicode.Scalar(value) else { return false }
  return UTF8.width(scalar) == length
}
