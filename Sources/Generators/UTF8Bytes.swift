extension [UInt8] {
  /// Appends text as UTF-8.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }
}
