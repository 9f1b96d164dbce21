import Model
import SwiftPackages
import Versioning

/// Merges the requirements of several packages on one dependency.
///
/// - Returns: `nil` if nothing satisfies all of them. A branch or revision satisfies only requirements for the same
///   one: SwiftPM lets a root package override ranges with one, but no other package.
func commonRequirement(
  of requirements: [Manifest.PackageDependency.Requirement]
) -> Manifest.PackageDependency.Requirement? {
  guard let first = requirements.first else { return nil }
  if requirements.allSatisfy({ $0 == first }) { return first }
  var ranges: [VersionRange] = []
  for requirement in requirements {
    guard let range = requirement.versions else { return nil }
    ranges.append(range)
  }
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
  guard var (lower, upper) = bounds else { return nil }
  // A range contains prereleases only if a bound is one, so a single range without them excludes them from the result.
  if !ranges.allSatisfy(\.admitsPrereleases) { (lower, upper) = (lower.release, upper.release) }
  guard lower < upper else { return nil }
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
