import Resolver
import Versioning

/// A version that can be chosen, with its dependencies.
package struct Release {
  package let version: PackageVersion
  package let dependencies: [Dependency]
  /// The reason that the version is skipped unless it is locked or asked for by name, such as "was yanked"; nil if it
  /// is not skipped.
  package let exclusion: String?

  package init(_ version: PackageVersion, _ dependencies: [Dependency] = [], exclusion: String? = nil) {
    (self.version, self.dependencies, self.exclusion) = (version, dependencies, exclusion)
  }
}

/// All packages, versions and requirements as a value.
package struct PackageIndex: PackageSource {
  /// By name; the order of versions does not matter.
  package var packages: [String: [Release]]

  package init(_ packages: [String: [Release]] = [:]) { self.packages = packages }

  package mutating func add(_ release: Release, to package: String) { packages[package, default: []].append(release) }

  package func versions(of package: String) -> VersionListing {
    guard let releases = packages[package] else { return .unavailable("the package is unknown") }
    return .versions(releases.map { (version: $0.version, exclusion: $0.exclusion) })
  }

  package func dependencies(of package: String, at version: PackageVersion) -> DependencyListing {
    .dependencies(packages[package]?.first { $0.version == version }?.dependencies ?? [])
  }
}
