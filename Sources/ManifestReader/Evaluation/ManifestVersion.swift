import Text

/// A version as PackageDescription reads it.
struct ManifestVersion: Comparable, CustomStringConvertible {
  var major: Int
  var minor: Int
  var patch: Int
  var prerelease: [String] = []
  var metadata: [String] = []

  init(_ major: Int, _ minor: Int, _ patch: Int, prerelease: [String] = [], metadata: [String] = []) {
    (self.major, self.minor, self.patch) = (major, minor, patch)
    (self.prerelease, self.metadata) = (prerelease, metadata)
  }

  /// `nil` where PackageDescription reports an error, and for what only it would take: signs before numbers.
  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let plus = text.firstIndex(of: "+")
    let beforePlus = text[..<(plus ?? text.endIndex)]
    let dash = beforePlus.firstIndex(of: "-")
    let core = beforePlus[..<(dash ?? beforePlus.endIndex)]
    let numbers = core.split(separator: ".", omittingEmptySubsequences: false).map { part -> Int? in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count < 18 ? Int(part) : nil
    }
    guard numbers.count == 3, let major = numbers[0], let minor = numbers[1], let patch = numbers[2] else { return nil }
    self.init(major, minor, patch)
    if let dash {
      guard let names = Self.identifiers(beforePlus[beforePlus.index(after: dash)...]) else { return nil }
      prerelease = names
    }
    if let plus {
      guard let names = Self.identifiers(text[text.index(after: plus)...]) else { return nil }
      metadata = names
    }
  }

  private static func identifiers(_ text: Substring) -> [String]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    return parts.allSatisfy(isIdentifier) ? parts : nil
  }

  static func isIdentifier(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) && byte >= 0x41 || (0x30...0x39).contains(byte) || byte == 0x2D
    }
  }

  static func < (first: ManifestVersion, second: ManifestVersion) -> Bool {
    let (left, right) = ([first.major, first.minor, first.patch], [second.major, second.minor, second.patch])
    if left != right { return left.lexicographicallyPrecedes(right) }
    if first.prerelease.isEmpty { return false }
    if second.prerelease.isEmpty { return true }
    for (one, other) in zip(first.prerelease, second.prerelease) where one != other {
      switch (Int(one), Int(other)) {
      case (let one?, let other?): return one < other
      case (_?, nil): return true
      case (nil, _?): return false
      case (nil, nil): return one < other
      }
    }
    return first.prerelease.count < second.prerelease.count
  }

  var description: String {
    "\(major).\(minor).\(patch)" + (prerelease.isEmpty ? "" : "-" + prerelease.joined(separator: "."))
      + (metadata.isEmpty ? "" : "+" + metadata.joined(separator: "."))
  }
}
