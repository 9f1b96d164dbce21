import Model
import SwiftPackages
import Versioning

/// Merges the requirements of several packages on one dependency.
///
/// - Returns: `nil` if nothing satisfies all of them. A branch or revision overrides versions, as in SwiftPM, where a
///   root or a package in a folder requires it. It agrees with no other branch or revision.
func commonRequirement(
  of requirements: [Manifest.PackageDependency.Requirement]
) -> Manifest.PackageDependency.Requirement? {
  guard let first = requirements.first else { return nil }
  if requirements.allSatisfy({ $0 == first }) { return first }
  if let first = requirements.first(where: \.isCommit) {
    return requirements.allSatisfy { $0 == first || !$0.isCommit } ? first : nil
  }
  let ranges = requirements.compactMap(\.versions)
  if ranges.count < requirements.count { return nil }
  for case .exact(let version) in ranges {
    return ranges.allSatisfy { $0.contains(version) } ? .exact(version.description) : nil
  }
  return commonRange(of: ranges)
}

private func commonRange(of ranges: [VersionRange]) -> Manifest.PackageDependency.Requirement? {
  var bounds: (lower: Version, upper: Version)?
  for case .halfOpen(let lower, let upper) in ranges {
    bounds = bounds.map { (max($0.lower, lower), min($0.upper, upper)) } ?? (lower, upper)
  }
  // If a bound is a prerelease, SwiftPM allows prereleases, also where one of the ranges has none.
  guard let (lower, upper) = bounds, lower < upper else { return nil }
  return .range(from: lower.description, upTo: upper.description)
}

extension Manifest.PackageDependency.Requirement {
  /// The versions that satisfy it; `nil` for a branch, a revision and an invalid version.
  var versions: VersionRange? {
    switch self {
    case .exact(let text): return Version(text).map { .exact($0) }
    case .range(let lower, let upper):
      guard let from = Version(lower), let upTo = Version(upper), from < upTo else { return nil }
      return .halfOpen(from, upTo)
    case .branch, .revision: return nil
    }
  }

  /// True for a branch and a revision.
  var isCommit: Bool {
    switch self {
    case .branch, .revision: true
    case .exact, .range: false
    }
  }

  func accepts(_ state: ResolvedPackages.State) -> Bool {
    switch (self, state) {
    case (.branch(let asked), .branch(let branch, _)): asked == branch
    case (.revision(let asked), .revision(let revision)), (.revision(let asked), .branch(_, let revision)):
      revision.hasPrefix(asked.lowercased())
    case (_, .version(let text, _)): Version(text).map { versions?.contains($0) ?? false } ?? false
    default: false
    }
  }
}
