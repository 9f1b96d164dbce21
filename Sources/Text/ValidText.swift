extension String {
  /// The text of bytes in UTF-8; `nil` where they are none. The library's `init(validating:as:)` needs macOS 15.
  package init?(valid bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // What was repaired differs from what was there.
    if !utf8.elementsEqual(bytes) { return nil }
  }
}
