import Versioning

/// The requirement of one version of a package on another package.
package struct Dependency: Equatable, Sendable {
  package let package: String
  package let requirement: PackageRequirement

  package init(_ package: String, _ requirement: PackageRequirement) {
    (self.package, self.requirement) = (package, requirement)
  }
}

/// A source of versions.
///
/// The resolver asks for a package when something first requires it and for a version's dependencies when it is about
/// to choose that version, each at most once. Calls are synchronous: the source decides what to fetch ahead.
package protocol PackageSource {
  mutating func versions(of package: String) -> VersionListing
  mutating func dependencies(of package: String, at version: PackageVersion) -> DependencyListing
}

/// The versions of a package, or the reason that there are none.
package enum VersionListing: Sendable {
  /// A version with an exclusion is skipped for that reason unless it is locked or asked for by name.
  case versions([(version: PackageVersion, exclusion: String?)])
  /// There are no versions, with a reason in words.
  case unavailable(String)

  package static func versions(_ list: [PackageVersion]) -> VersionListing {
    .versions(list.map { (version: $0, exclusion: nil) })
  }
}

/// The dependencies of a version, or why they cannot be read.
package enum DependencyListing: Sendable {
  case dependencies([Dependency])
  case unavailable(String)
  /// The version conflicts with a statement of the root, for a reason in words that follow its name.
  case unusable(String)
}
