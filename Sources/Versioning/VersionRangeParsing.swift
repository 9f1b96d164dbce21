extension VersionRange {
  /// Reads a range; nil when the text is none.
  package init?(_ text: String) {
    guard let range = try? VersionRange(parsing: text) else { return nil }
    self = range
  }

  /// Reads `1.1.0 ..< 2.0.0` from UTF-8, as ranges are recorded; nil for all else, which may be a range yet.
  package init?(halfOpen bytes: UnsafeBufferPointer<UInt8>) {
    guard let less = bytes.firstIndex(of: UInt8(ascii: "<")), less >= 4, less + 2 < bytes.count else { return nil }
    let (dot, space) = (UInt8(ascii: "."), UInt8(ascii: " "))
    guard bytes[less - 1] == dot, bytes[less - 2] == dot, bytes[less - 3] == space, bytes[less + 1] == space,
      let lower = Version(utf8: UnsafeBufferPointer(rebasing: bytes[..<(less - 3)])),
      let upper = Version(utf8: UnsafeBufferPointer(rebasing: bytes[(less + 2)...])), lower < upper
    else { return nil }
    self = .halfOpen(lower, upper)
  }

  /// Reads `*`, `1.12.0`, `^1.12.0`, `~1.2.0` or `1.1.0 ..< 2.0.0`, or says why the text is none of them.
  package init(parsing text: String) throws(VersionError) {
    let trimmed = Self.trimmed(Substring(text))
    switch trimmed.utf8.first {
    case nil: throw VersionError(text: text, reason: .empty)
    case UInt8(ascii: "*") where trimmed == "*": self = .any
    case UInt8(ascii: "^"): self = .caret(try Self.version(trimmed.dropFirst(), in: text))
    case UInt8(ascii: "~"): self = .upToNextMinor(try Self.version(trimmed.dropFirst(), in: text))
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "*"):
      throw VersionError(text: text, reason: .range)
    default:
      guard let dots = Self.separator(in: trimmed) else {
        self = .exact(try Self.version(trimmed, in: text))
        return
      }
      let lower = try Self.version(trimmed[..<dots.lowerBound], in: text)
      let upper = try Self.version(trimmed[dots.upperBound...], in: text)
      guard lower < upper else { throw VersionError(text: text, reason: .reversed) }
      self = .halfOpen(lower, upper)
    }
  }

  /// A version inside a range; an error names the version, or the whole range when it is not like a range at all.
  private static func version(_ part: Substring, in text: String) throws(VersionError) -> Version {
    do {
      return try Version(parsing: String(trimmed(part)))
    } catch {
      if error.reason == .rangeInsteadOfVersion || error.reason == .empty {
        throw VersionError(text: text, reason: .range)
      }
      throw error
    }
  }

  private static func separator(in text: Substring) -> Range<Substring.Index>? {
    guard let less = text.utf8.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    guard text[..<less].utf8.suffix(2).elementsEqual("..".utf8) else { return nil }
    return text.utf8.index(less, offsetBy: -2)..<text.utf8.index(after: less)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.utf8.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
    while let last = text.utf8.last, last == 0x20 || last == 0x09 { text = text.dropLast() }
    return text
  }
}
