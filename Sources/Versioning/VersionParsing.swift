extension Version {
  /// Parses `1.2.3-beta.1+build` as SwiftPM does, which also accepts `01.2.3` as 1.2.3; nil for an invalid text.
  package init?(_ text: String) {
    guard let version = try? Version(parsing: text) else { return nil }
    self = version
  }

  /// Parses a version, or throws the reason that the text is none.
  package init(parsing text: String) throws(VersionError) {
    var text = text
    let result = text.withUTF8 { VersionScanner(bytes: $0, lenient: false).scan() }
    self = try result.mapError { VersionError(text: text, reason: $0) }.get()
  }

  /// Parses a version from UTF-8; nil for invalid bytes.
  package init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
    guard case .success(let version) = VersionScanner(bytes: bytes, lenient: false).scan() else { return nil }
    self = version
  }

  /// Parses a git tag as SwiftPM does: a leading `v` is dropped, and `1.2` counts as `1.2.0`.
  package init?(tag: String) {
    var text = tag
    let result = text.withUTF8 { bytes in
      let start = bytes.first == UInt8(ascii: "v") ? 1 : 0
      return VersionScanner(bytes: UnsafeBufferPointer(rebasing: bytes[start...]), lenient: true).scan()
    }
    guard case .success(let version) = result else { return nil }
    self = version
  }
}

/// Parses one version from bytes, in one pass.
struct VersionScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  let lenient: Bool

  func scan() -> Result<Version, VersionError.Reason> {
    if bytes.isEmpty { return .failure(.empty) }
    let plus = bytes.firstIndex(of: UInt8(ascii: "+")) ?? bytes.endIndex
    let hyphen = bytes[..<plus].firstIndex(of: UInt8(ascii: "-")) ?? plus
    var version = Version(0, 0, 0)
    switch numbers(bytes[..<hyphen]) {
    case .failure(let reason): return .failure(reason)
    case .success(let numbers): (version.major, version.minor, version.patch) = numbers
    }
    if hyphen < plus {
      guard let found = identifiers(bytes[(hyphen + 1)..<plus]) else { return .failure(.identifier) }
      version.prerelease = found
    }
    if plus < bytes.endIndex {
      guard let found = identifiers(bytes[(plus + 1)...]) else { return .failure(.identifier) }
      version.build = found
    }
    return .success(version)
  }

  private func numbers(_ core: Slice<UnsafeBufferPointer<UInt8>>) -> Result<(Int, Int, Int), VersionError.Reason> {
    var found = (0, 0, 0)
    var count = 0
    var value = 0
    var digits = 0
    func store() {
      switch count {
      case 0: found.0 = value
      case 1: found.1 = value
      default: found.2 = value
      }
      count += 1
    }
    for byte in core {
      if byte == UInt8(ascii: ".") {
        if digits == 0 { return .failure(.number) }
        store()
        (value, digits) = (0, 0)
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        let (tenfold, first) = value.multipliedReportingOverflow(by: 10)
        let (sum, second) = tenfold.addingReportingOverflow(Int(byte &- UInt8(ascii: "0")))
        if first || second { return .failure(.tooLarge) }
        value = sum
        digits += 1
      } else {
        return .failure(.number)
      }
    }
    if digits == 0 { return .failure(.number) }
    store()
    if count == 3 || (lenient && count == 2) { return .success(found) }
    return .failure(.count(count))
  }

  private func identifiers(_ part: Slice<UnsafeBufferPointer<UInt8>>) -> [String]? {
    var found: [String] = []
    for identifier in part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
      let allowed = identifier.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
      // Empty ones are accepted because SwiftPM, tried with tags such as `1.2.3-`, accepts them.
      if !allowed { return nil }
      found.append(String(decoding: identifier, as: UTF8.self))
    }
    return found
  }
}
