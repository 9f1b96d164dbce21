/// A requirement on semantic versions: any, exactly one, or a half-open range.
///
/// As text: `*`, `1.12.0` (exactly), `^1.12.0`, `~1.2.0` and `1.1.0 ..< 2.0.0`. `^` is Cargo's: from the version up to
/// the next change of its leftmost nonzero number, which from 1.0.0 on is SwiftPM's `upToNextMajor`.
package enum VersionRange: Hashable, Sendable {
  case any
  case exact(Version)
  /// From the first, included, to the second, excluded. The first is the lower one.
  case halfOpen(Version, Version)

  /// SwiftPM's `from:`, from the version up to the next major one.
  package static func upToNextMajor(_ version: Version) -> VersionRange { .halfOpen(version, version.nextMajor) }

  /// The range `~`, from the version up to the next minor one.
  package static func upToNextMinor(_ version: Version) -> VersionRange { .halfOpen(version, version.nextMinor) }

  /// Cargo's `^`, where `^0.2.3` ends at `0.3.0` and `^0.0.3` at `0.0.4`.
  package static func caret(_ version: Version) -> VersionRange { .halfOpen(version, caretEnd(version)) }

  static func caretEnd(_ version: Version) -> Version {
    if version.major > 0 { return version.nextMajor }
    return version.minor > 0 ? version.nextMinor : version.nextPatch
  }

  /// Returns whether SwiftPM accepts the version for this range.
  ///
  /// A prerelease is in a half-open range only when one of its bounds is a prerelease, and never when its release is
  /// the upper bound. Without that rule `1.0.0 ..< 2.0.0` would include `2.0.0-beta`.
  package func contains(_ version: Version) -> Bool {
    switch self {
    case .any: return !version.isPrerelease
    case .exact(let only): return version == only
    case .halfOpen(let lower, let upper):
      if version.isPrerelease {
        if !lower.isPrerelease && !upper.isPrerelease { return false }
        if !upper.isPrerelease && upper == version.release { return false }
      }
      return lower <= version && version < upper
    }
  }

  /// True if the range contains a prerelease.
  package var admitsPrereleases: Bool {
    switch self {
    case .any: false
    case .exact(let version): version.isPrerelease
    case .halfOpen(let lower, let upper): lower.isPrerelease || upper.isPrerelease
    }
  }

  /// Returns whether every version of the other range is in this one.
  package func contains(_ other: VersionRange) -> Bool {
    switch (self, other) {
    case (_, .exact(let version)): contains(version)
    case (.any, .any): true
    case (.any, .halfOpen): !other.admitsPrereleases
    case (.exact, _), (_, .any): false
    case (.halfOpen(let lower, let upper), .halfOpen(let otherLower, let otherUpper)):
      lower <= otherLower && otherUpper <= upper && (admitsPrereleases || !other.admitsPrereleases)
    }
  }

  /// The range extended to contain the version, with its previous versions if one range can contain both; `nil` if it
  /// contains the version already. One exact version becomes the other. The kind of the upper bound stays: `~1.2.0`
  /// goes up to the next minor version of the new one, others go up to the end of its `^`.
  package func widened(to version: Version) -> VersionRange? {
    if contains(version) { return nil }
    // A range of one exact version becomes one of the new version.
    if case .exact = self { return .exact(version) }
    if case .halfOpen(let lower, let upper) = self, !version.isPrerelease {
      if version < upper { return .halfOpen(min(lower, version), upper) }
      let isOfMinor = upper.isIdentical(to: lower.nextMinor) && !upper.isIdentical(to: Self.caretEnd(lower))
      return .halfOpen(lower, isOfMinor ? version.nextMinor : Self.caretEnd(version))
    }
    return .caret(version)
  }

  /// The versions between the bounds, by order alone, without the rule for prereleases.
  package var set: VersionSet<Version> {
    switch self {
    case .any: .all
    case .exact(let version): .exactly(version)
    case .halfOpen(let lower, let upper): .halfOpen(lower, upper)
    }
  }
}

extension VersionRange: CustomStringConvertible {
  /// The shortest text of this range.
  package var description: String {
    switch self {
    case .any: return "*"
    case .exact(let version): return version.description
    case .halfOpen(let lower, let upper):
      if upper.isIdentical(to: Self.caretEnd(lower)) { return "^\(lower)" }
      if upper.isIdentical(to: lower.nextMinor) { return "~\(lower)" }
      return "\(lower) ..< \(upper)"
    }
  }

  /// The range with both bounds written out, as the tool records the requirements of a manifest.
  package var spelledOut: String {
    guard case .halfOpen(let lower, let upper) = self else { return description }
    return "\(lower) ..< \(upper)"
  }
}
