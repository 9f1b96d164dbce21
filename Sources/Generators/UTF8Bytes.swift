extension [UInt8] {
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Appends text between quotes.
  ///
  /// - Returns: `false`, with nothing appended, if the text needs an escape: a quote, a backslash or anything that is
  ///   not printable ASCII.
  mutating func addQuoted(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.isPlainLiteral else { return false }
      append(UInt8(ascii: "\""))
      append(contentsOf: bytes)
      append(UInt8(ascii: "\""))
      return true
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True if the text needs no escapes between quotes.
  fileprivate var isPlainLiteral: Bool {
    // No early exit: without one the compiler vectorises the loop.
    var isPlain = true
    for byte in self { isPlain = isPlain && byte &- 0x20 <= 0x5E && byte != 0x22 && byte != 0x5C }
    return isPlain
  }
}
