import LockfileText
import Model
import Versioning

/// The facts about a revision of a repository: those that the lockfile records, and the addresses of its dependencies.
package struct RecordedFacts: Sendable {
  package let revision: String
  /// The spec, byte for byte, of a component.
  package var spec: [UInt8]?
  package var manifest: Manifest?
  /// The oldest tools that load the package, if it has manifests for several; known only if paths were checked.
  package var oldestTools: ToolsVersion?
  /// The declarations in the sources of a component that generated code may name, as they are kept. `nil` if generated
  /// code names none, or if paths were not checked.
  package var declarations: [UInt8]?
  /// True if there is a Package.swift, even an unreadable one.
  package var hasPackage = true
  /// Paths in the manifest that do not exist; known only if paths were checked.
  package var missing: [String] = []

  package init(revision: String, spec: [UInt8]?, manifest: Manifest?) {
    (self.revision, self.spec, self.manifest) = (revision, spec, manifest)
  }

  /// The facts in the form that the lockfile editor expects.
  ///
  /// The products of a component are those of its spec. Its manifest adds platforms, tools, targets and its
  /// requirements of other packages: SwiftPM reads the manifest, not the spec.
  ///
  /// - Parameter modules: the modules of a component's spec.
  package func pinFacts(name: String, traits: [EnabledTrait]? = nil, modulesOfSpec modules: Set<String>) -> PinFacts {
    var facts = PinFacts(name: name, revision: revision)
    guard let manifest else { return facts }
    (facts.tools, facts.toolsOfManifest) = (oldestTools ?? manifest.tools, manifest.tools)
    facts.platforms = manifest.recordedPlatforms
    facts.targets = manifest.recordedTargets(traits: traits?.map(\.name), ofComponent: spec == nil ? nil : modules)
    if spec == nil {
      facts.products = manifest.products.map { PinFacts.Product(name: $0.name, type: $0.type, modules: $0.targets) }
    }
    facts.ranges = dependencies(traits: traits).map { ($0.package, $0.requirement) }
    return facts
  }

  /// A dependency on a package, with its requirement.
  package struct Dependency: Sendable {
    /// Its identity.
    package var package: String
    package var requirement: Pin.Range.Requirement
    /// Its address; `nil` for a package in a folder.
    package var source: Pin.Source?
  }

  /// The manifest's requirements on packages that its products need; empty where it was not read.
  package func dependencies(traits: [EnabledTrait]? = nil) -> [Dependency] {
    guard let manifest else { return [] }
    return manifest.requiredDependencies(traits: traits?.map(\.name)).map { dependency in
      switch dependency.source {
      case .git(let url, let requirement):
        Dependency(package: dependency.identity, requirement: Self.convert(requirement), source: .git(url: url))
      case .registry(let id, let requirement):
        Dependency(package: dependency.identity, requirement: Self.convert(requirement), source: .registry(id: id))
      case .path: Dependency(package: dependency.identity, requirement: .any, source: nil)
      }
    }
  }

  /// The addresses of the repositories that the manifest asks for, by identity.
  package func addresses(traits: [EnabledTrait]? = nil) -> [String: String] {
    var addresses: [String: String] = [:]
    for dependency in dependencies(traits: traits) {
      // A path from a repository's own folder leads nowhere here.
      guard case .git(let url)? = dependency.source, !isLocalGitPath(url) else { continue }
      addresses[dependency.package.lowercased()] = url
    }
    return addresses
  }

  private static func convert(_ requirement: Manifest.PackageDependency.Requirement) -> Pin.Range.Requirement {
    switch requirement {
    case .branch(let branch): return .branch(branch)
    case .revision(let revision): return .revision(revision)
    case .exact(let text): return Version(text).map { .versions(.exact($0)) } ?? .any
    case .range(let from, let upTo):
      guard let lower = Version(from), let upper = Version(upTo), lower < upper else { return .any }
      return .versions(.halfOpen(lower, upper))
    }
  }
}

extension Manifest {
  /// The platforms as the lockfile records them.
  var recordedPlatforms: [SupportedPlatform] {
    platforms.map { platform in
      var platform = platform
      // SwiftPM prints `.v13` as 13.0.
      let isWhole = platform.version.hasSuffix(".0") && platform.version.utf8.count(where: { $0 == 0x2E }) == 1
      if isWhole { platform.version.removeLast(2) }
      return platform
    }
  }
}
