/// A semantic version as SwiftPM reads it: three numbers, prerelease identifiers, build metadata.
///
/// Versions that differ only in build metadata are equal, as in SwiftPM; `description` keeps the metadata.
package struct Version: Sendable {
  package var major: Int
  package var minor: Int
  package var patch: Int
  package var prerelease: [String]
  package var build: [String]

  package init(_ major: Int, _ minor: Int, _ patch: Int, prerelease: [String] = [], build: [String] = []) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.prerelease = prerelease
    self.build = build
  }

  /// True if this is a version before its release, such as `2.0.0-beta.1`.
  package var isPrerelease: Bool { !prerelease.isEmpty }

  /// The version without prerelease identifiers and build metadata.
  package var release: Version { Version(major, minor, patch) }

  /// The first version of the next major number, the end of `^`.
  package var nextMajor: Version { Version(Self.next(major), 0, 0) }

  /// The first version of the next minor number, the end of `~`.
  package var nextMinor: Version { Version(major, Self.next(minor), 0) }

  /// The first version of the next patch number.
  package var nextPatch: Version { Version(major, minor, Self.next(patch)) }

  /// The next number, or the same one at the maximum.
  private static func next(_ number: Int) -> Int { number == .max ? number : number + 1 }

  /// Returns whether the versions are equal as text, build metadata included.
  package func isIdentical(to other: Version) -> Bool {
    self == other && prerelease == other.prerelease && build == other.build
  }
}

extension Version: Comparable {
  package static func == (one: Version, two: Version) -> Bool {
    guard one.major == two.major, one.minor == two.minor, one.patch == two.patch else { return false }
    if one.prerelease.isEmpty && two.prerelease.isEmpty { return true }
    return one.prerelease == two.prerelease || (!(one < two) && !(two < one))
  }

  /// The order of semver.org, item 11: build metadata does not count.
  package static func < (one: Version, two: Version) -> Bool {
    if one.major != two.major { return one.major < two.major }
    if one.minor != two.minor { return one.minor < two.minor }
    if one.patch != two.patch { return one.patch < two.patch }
    if one.prerelease.isEmpty { return false }
    if two.prerelease.isEmpty { return true }
    return precedes(one.prerelease, two.prerelease)
  }

  private static func precedes(_ one: [String], _ two: [String]) -> Bool {
    for (left, right) in zip(one, two) where left != right {
      switch (Int(left), Int(right)) {
      case (let left?, let right?) where left == right: continue
      case (let left?, let right?): return left < right
      case (_?, nil): return true
      case (nil, _?): return false
      case (nil, nil): return left < right
      }
    }
    return one.count < two.count
  }
}

extension Version: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(major)
    hasher.combine(minor)
    hasher.combine(patch)
    // Identifiers that are equal as numbers can differ as text, so only their number is hashed.
    hasher.combine(prerelease.count)
  }
}

extension Version: CustomStringConvertible {
  package var description: String {
    var text = "\(major).\(minor).\(patch)"
    if !prerelease.isEmpty { text += "-" + prerelease.joined(separator: ".") }
    if !build.isEmpty { text += "+" + build.joined(separator: ".") }
    return text
  }
}
