/// A version in either order, so that packages and pods can share one graph.
package enum PackageVersion: Hashable, Sendable {
  case semantic(Version)
  case gem(GemVersion)

  package var isPrerelease: Bool {
    switch self {
    case .semantic(let version): version.isPrerelease
    case .gem(let version): version.isPrerelease
    }
  }
}

extension PackageVersion: Comparable, CustomStringConvertible {
  /// Versions of one package are of one kind; across kinds the semantic one comes first, so that sorting is total.
  package static func < (one: PackageVersion, two: PackageVersion) -> Bool {
    switch (one, two) {
    case (.semantic(let left), .semantic(let right)): left < right
    case (.gem(let left), .gem(let right)): left < right
    case (.semantic, .gem): true
    case (.gem, .semantic): false
    }
  }

  package var description: String {
    switch self {
    case .semantic(let version): version.description
    case .gem(let version): version.description
    }
  }
}

/// The allowed versions of a package, in either order.
package enum PackageRequirement: Hashable, Sendable {
  /// Every version, prereleases too.
  case any
  case semantic(VersionRange)
  /// A version in any of the ranges.
  case oneOf([VersionRange])
  case gem(GemRequirement)
  /// Exactly this version.
  case exactly(PackageVersion)

  /// Returns whether the version is allowed; a version of the other order never is.
  package func contains(_ version: PackageVersion) -> Bool {
    switch (self, version) {
    case (.any, _): true
    case (.exactly(let only), _): only == version
    case (.semantic(let range), .semantic(let version)): range.contains(version)
    case (.oneOf(let ranges), .semantic(let version)): ranges.contains { $0.contains(version) }
    case (.gem(let requirement), .gem(let version)): requirement.contains(version)
    case (.semantic, .gem), (.oneOf, .gem), (.gem, .semantic): false
    }
  }

  /// True if the requirement allows prereleases by naming one.
  package var isPrerelease: Bool {
    switch self {
    case .any: false
    case .exactly(let version): version.isPrerelease
    case .semantic(let range): range.admitsPrereleases
    case .oneOf(let ranges): ranges.contains(where: \.admitsPrereleases)
    case .gem(let requirement): requirement.isPrerelease
    }
  }
}

extension PackageRequirement: CustomStringConvertible {
  package var description: String {
    switch self {
    case .any: "any"
    case .exactly(let version): version.description
    case .semantic(let range): range.description
    case .oneOf(let ranges): ranges.map(\.description).joined(separator: " or ")
    case .gem(let requirement): requirement.description
    }
  }
}
