/// A SwiftPM package manifest as a value: all of PackageDescription.
///
/// The importer makes one from the output of `swift package dump-package`, planning makes one from specs and lockfile,
/// and the generator prints it as Package.swift.
package struct Manifest: Hashable, Sendable {
  package var name: String
  /// The text after `swift-tools-version:`, two or three numbers.
  package var tools: ToolsVersion
  package var experimentalFeatures: [String] = []
  package var defaultLocalization: String?
  package var platforms: [SupportedPlatform] = []
  package var pkgConfig: String?
  package var providers: [SystemProvider] = []
  package var products: [Product] = []
  package var traits: [Trait] = []
  package var dependencies: [PackageDependency] = []
  package var targets: [Target] = []
  /// Language modes as text (`5`, `6`, `4.2`); `nil` if the manifest states none.
  package var swiftLanguageModes: [String]?
  /// In the compiler's spelling (`c99`, `gnu11`).
  package var cLanguageStandard: String?
  /// In the compiler's spelling (`c++17`, `gnu++20`).
  package var cxxLanguageStandard: String?

  package init(name: String, tools: ToolsVersion) { (self.name, self.tools) = (name, tools) }

  /// A product of a package.
  package struct Product: Hashable, Sendable {
    package var name: String
    package var type: ProductType
    package var targets: [String]

    package init(name: String, type: ProductType, targets: [String]) {
      (self.name, self.type, self.targets) = (name, type, targets)
    }
  }

  /// A dependency on another package.
  package struct PackageDependency: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
      /// A git URL, or a path to a local repository.
      case git(String, Requirement)
      case registry(id: String, Requirement)
      /// As written: relative to the package's root, or absolute.
      case path(String)
    }

    package enum Requirement: Hashable, Sendable {
      case exact(String)
      /// Half-open, as SwiftPM prints it.
      case range(from: String, upTo: String)
      case revision(String)
      case branch(String)

      /// SwiftPM and Xcode take a branch with the name of a commit for the commit.
      package init(branch: String) { self = isRevision(branch) ? .revision(branch.lowercased()) : .branch(branch) }

      /// Allows any version, prerelease, revision or branch that the root package pins: SwiftPM lets an exact version
      /// of the root decide within this range, and `0.0.0` as the lower bound would exclude prereleases.
      package static let anyVersion = range(from: "0.0.0-0", upTo: "100000.0.0")
    }

    package var source: Source
    /// SwiftPM's identity, lower case; empty for the package in the root's folder, which is called otherwise elsewhere.
    package var identity: String
    /// The name that the manifest gives the package, used by its targets: an old one, or one without an identity.
    package var name: String?
    /// `nil` means the default traits; an empty list, none.
    package var traits: [EnabledTrait]?

    package init(source: Source, identity: String, name: String? = nil, traits: [EnabledTrait]? = nil) {
      (self.source, self.identity, self.name, self.traits) = (source, identity, name, traits)
    }
  }

  /// A dependency of a target.
  package enum Dependency: Hashable, Sendable {
    case target(String, Condition?)
    case product(String, package: String?, aliases: [String: String], Condition?)
    case byName(String, Condition?)
  }

  /// Use of a build tool plugin by a target.
  package struct PluginUsage: Hashable, Sendable {
    package var name: String
    /// `nil` for a plugin of the same package.
    package var package: String?

    package init(name: String, package: String?) { (self.name, self.package) = (name, package) }
  }

  package struct Target: Hashable, Sendable {
    package var name: String
    package var kind: TargetKind
    /// Relative to the package's root; `nil` for SwiftPM's convention.
    package var path: String?
    package var sources: [String]?
    package var exclude: [String] = []
    package var resources: [Resource] = []
    package var publicHeadersPath: String?
    package var dependencies: [Dependency] = []
    package var settings: [Setting] = []
    package var plugins: [PluginUsage] = []
    package var packageAccess = true
    /// The URL of a binary target.
    package var url: String?
    package var checksum: String?
    /// The pkg-config name of a system library.
    package var pkgConfig: String?
    package var providers: [SystemProvider] = []
    /// The capability of a plugin.
    package var capability: PluginCapability?

    package init(name: String, kind: TargetKind) { (self.name, self.kind) = (name, kind) }
  }
}
