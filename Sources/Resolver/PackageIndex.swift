import Versioning

/// The requirement of one version of a package on another package.
package struct Dependency: Hashable, Sendable {
  package var package: String
  package var requirement: PackageRequirement

  package init(_ package: String, _ requirement: PackageRequirement) {
    self.package = package
    self.requirement = requirement
  }
}

/// A version that can be chosen, with its dependencies.
package struct Release: Equatable, Sendable {
  package var version: PackageVersion
  package var dependencies: [Dependency]
  /// The reason that the version is skipped unless it is locked or asked for by name, such as "was yanked"; nil if it
  /// is not skipped.
  package var exclusion: String?

  package init(_ version: PackageVersion, _ dependencies: [Dependency] = [], exclusion: String? = nil) {
    self.version = version
    self.dependencies = dependencies
    self.exclusion = exclusion
  }
}

/// All packages, versions and requirements as a value.
package struct PackageIndex: Equatable, Sendable {
  /// By name; the order of versions does not matter.
  package var packages: [String: [Release]]

  package init(_ packages: [String: [Release]] = [:]) { self.packages = packages }

  package mutating func add(_ release: Release, to package: String) { packages[package, default: []].append(release) }
}
