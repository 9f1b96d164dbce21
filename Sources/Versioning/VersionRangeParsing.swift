extension VersionRange {
  /// Parses a range; nil for an invalid text.
  package init?(_ text: String) {
    guard let range = try? VersionRange(parsing: text) else { return nil }
    self = range
  }

  /// Parses a range from UTF-8; nil for invalid bytes.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    guard let range = try? Self.read(bytes[...]) else { return nil }
    self = range
  }

  /// Parses `*`, `1.12.0`, `^1.12.0`, `~1.2.0` or `1.1.0 ..< 2.0.0`, or throws the reason that the text is none of
  /// them.
  package init(parsing text: String) throws(VersionError) {
    var text = text
    let result = text.withUTF8 { bytes in
      Result { () throws(VersionError) in try Self.read(bytes[...]) }
    }
    self = try result.get()
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static func read(_ bytes: Bytes) throws(VersionError) -> VersionRange {
    let range = trimmed(bytes)
    func error(_ reason: VersionError.Reason) -> VersionError {
      VersionError(text: String(decoding: bytes, as: UTF8.self), reason: reason)
    }
    switch range.first {
    case nil: throw error(.empty)
    case UInt8(ascii: "*") where range.count == 1: return .any
    case UInt8(ascii: "^"): return .caret(try version(range.dropFirst(), in: bytes))
    case UInt8(ascii: "~"): return .upToNextMinor(try version(range.dropFirst(), in: bytes))
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "*"): throw error(.range)
    default:
      guard let less = range.firstIndex(of: UInt8(ascii: "<")), range[..<less].suffix(2).elementsEqual("..".utf8) else {
        return .exact(try version(range, in: bytes))
      }
      let lower = try version(range[..<(less - 2)], in: bytes)
      let upper = try version(range[(less + 1)...], in: bytes)
      guard lower < upper else { throw error(.reversed) }
      return .halfOpen(lower, upper)
    }
  }

  /// Parses a version inside a range; the error names the version, or the whole range if it does not look like one.
  private static func version(_ part: Bytes, in range: Bytes) throws(VersionError) -> Version {
    let part = trimmed(part)
    if let version = Version(utf8: UnsafeBufferPointer(rebasing: part)) { return version }
    do {
      return try Version(parsing: String(decoding: part, as: UTF8.self))
    } catch {
      if error.reason == .rangeInsteadOfVersion || error.reason == .empty {
        throw VersionError(text: String(decoding: range, as: UTF8.self), reason: .range)
      }
      throw error
    }
  }

  private static func trimmed(_ bytes: Bytes) -> Bytes {
    var bytes = bytes
    while let first = bytes.first, first == 0x20 || first == 0x09 { bytes = bytes.dropFirst() }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes = bytes.dropLast() }
    return bytes
  }
}
