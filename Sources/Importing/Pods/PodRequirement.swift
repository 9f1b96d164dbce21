import Versioning

/// The versions that a requirement of a Podfile allows, as a range of a lockfile.
///
/// - Returns: `nil` if the lockfile cannot express it, or nothing is required.
package func allowedRange(_ requirement: GemRequirement) -> VersionRange? {
  var lower: Version?
  var upper: Version?
  for clause in requirement.clauses {
    guard let version = semantic(clause.version) else { return nil }
    switch clause.comparison {
    case .equal: return requirement.contains(clause.version) ? .exact(version) : nil
    case .atLeast: lower = max(lower ?? version, version)
    case .less: upper = min(upper ?? version, version)
    case .compatible:
      guard let end = semantic(clause.version.bumped) else { return nil }
      (lower, upper) = (max(lower ?? version, version), min(upper ?? end, end))
    case .notEqual, .more, .atMost: return nil
    }
  }
  if lower == nil, upper == nil { return nil }
  guard let upper else { return .any }
  let start = lower ?? Version(0, 0, 0)
  return start < upper ? .halfOpen(start, upper) : nil
}

/// The versions that several requirements allow together, without those that a lockfile cannot express.
package func allowedRange(_ requirements: [String]) -> VersionRange? {
  let expressible = requirements.filter { GemRequirement($0).flatMap(allowedRange) != nil }
  return expressible.isEmpty ? nil : GemRequirement(expressible.joined(separator: ", ")).flatMap(allowedRange)
}

/// A version of a pod as three numbers: `4` and `4.0` are 4.0.0.
private func semantic(_ version: GemVersion) -> Version? {
  let text = version.text
  if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Version("\(text).0.0") }
  return packageVersion(text).flatMap { Version($0) }
}
