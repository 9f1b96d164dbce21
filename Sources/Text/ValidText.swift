extension String {
  /// The text of bytes in UTF-8; `nil` for other bytes. The library's `init(validating:as:)` needs macOS 15.
  package init?(valid bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Decoding replaces invalid bytes, so that only valid text has the same bytes as before.
    if !utf8.elementsEqual(bytes) { return nil }
  }
}
