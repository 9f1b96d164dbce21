/// A requirement of RubyGems and CocoaPods: comparisons that all have to hold, such as `~> 2.0, != 2.3.1`.
package struct GemRequirement: Hashable, Sendable {
  package enum Comparison: String, Sendable, CaseIterable {
    case equal = "="
    case notEqual = "!="
    case more = ">"
    case atLeast = ">="
    case less = "<"
    case atMost = "<="
    /// At least the version, and below the next value of its last number but one.
    case compatible = "~>"
  }

  package struct Clause: Hashable, Sendable {
    package var comparison: Comparison
    package var version: GemVersion
  }

  /// Empty means any version.
  package var clauses: [Clause]

  package init(_ clauses: [Clause]) { self.clauses = clauses }

  /// Parses clauses separated by commas; an empty text allows any version.
  package init(parsing text: String) throws(VersionError) {
    clauses = []
    for part in text.split(separator: ",") {
      let part = part.trimmingBlanks
      if part.isEmpty { continue }
      clauses.append(try Self.clause(part, in: text))
    }
  }

  package init?(_ text: String) {
    guard let requirement = try? GemRequirement(parsing: text) else { return nil }
    self = requirement
  }

  private static func clause(_ part: String, in text: String) throws(VersionError) -> Clause {
    let sign = String(part.prefix { "=!<>~".contains($0) })
    let rest = part.dropFirst(sign.count).trimmingBlanks
    guard let comparison = sign.isEmpty ? .equal : Comparison(rawValue: sign), !rest.isEmpty,
      let version = GemVersion(rest)
    else { throw VersionError(text: text, reason: .requirement) }
    return Clause(comparison: comparison, version: version)
  }

  /// True if it names a prerelease; only then are prereleases eligible at all.
  package var isPrerelease: Bool { clauses.contains { $0.version.isPrerelease } }

  /// Returns whether every clause is met. The caller decides whether a prerelease is eligible, since any requirement on
  /// the name makes it so.
  package func contains(_ version: GemVersion) -> Bool { clauses.allSatisfy { $0.holds(for: version) } }
}

extension GemRequirement.Clause {
  /// `~> 1.5` and `~> 1.5.0` differ though 1.5 and 1.5.0 are equal, so the segments as written are compared.
  package static func == (one: Self, two: Self) -> Bool {
    one.comparison == two.comparison && one.version.segments == two.version.segments
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(comparison)
    hasher.combine(version.segments)
  }
}

extension GemRequirement.Clause: CustomStringConvertible {
  func holds(for candidate: GemVersion) -> Bool {
    switch comparison {
    case .equal: candidate == version
    case .notEqual: candidate != version
    case .more: candidate > version
    case .atLeast: candidate >= version
    case .less: candidate < version
    case .atMost: candidate <= version
    case .compatible: candidate >= version && candidate.release < version.bumped
    }
  }

  package var description: String { "\(comparison.rawValue) \(version)" }
}

extension GemRequirement: CustomStringConvertible {
  package var description: String { clauses.isEmpty ? ">= 0" : clauses.map(\.description).joined(separator: ", ") }
}
