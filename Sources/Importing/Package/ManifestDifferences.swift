import Model
import Paths
import Text
import Versioning

/// A difference between the planned manifest and the original.
package struct ManifestDifference: Equatable, Sendable {
  /// `nil` if the difference is about the package as a whole.
  package var target: String?
  /// A sentence without a final period.
  package var message: String
  /// True if the original has no value of the kind, so that it builds with the generated one too.
  package var isMinor = false
}

/// Compares a planned manifest with the original, both for the same tools version.
///
/// Intended differences do not count: a version instead of a range, excluded specs. Order counts for settings only.
///
/// - Parameter isFolder: returns whether a folder exists in the package: SwiftPM looks in several for a target without a path.
package func manifestDifferences(
  from original: Manifest, to planned: Manifest, isFolder: @escaping (String) -> Bool = { _ in false }
) -> [ManifestDifference] {
  var comparison = ManifestComparison(isFolder: isFolder)
  comparison.comparePackage(original, planned)
  comparison.compareProducts(original, planned)
  comparison.compareDependencies(original, planned)
  let targets = Dictionary(planned.targets.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  for target in original.targets {
    if let other = targets[target.name] {
      comparison.compare(target, other)
    } else {
      comparison.add("target '\(target.name)' would be missing", target.name)
    }
  }
  let known = Set(original.targets.map(\.name))
  for target in planned.targets where !known.contains(target.name) {
    comparison.add("target '\(target.name)' appeared")
  }
  return comparison.differences
}

private struct ManifestComparison {
  private(set) var differences: [ManifestDifference] = []
  private let isFolder: (String) -> Bool

  init(isFolder: @escaping (String) -> Bool) { self.isFolder = isFolder }

  mutating func add(_ message: String, _ target: String? = nil) {
    differences.append(ManifestDifference(target: target, message: message))
  }

  private mutating func equal<Value: Equatable>(_ a: Value, _ b: Value, _ what: String, _ target: String? = nil) {
    if a != b { add("\(what) would be different", target) }
  }

  private mutating func compareStandards(_ a: String?, _ b: String?, _ what: String) {
    equal(a, b, what)
    if a == nil, b != nil { differences[differences.count - 1].isMinor = true }
  }

  // MARK: The package

  mutating func comparePackage(_ a: Manifest, _ b: Manifest) {
    equal(a.name, b.name, "the package's name")
    equal(a.tools, b.tools, "the tools version")
    equal(a.defaultLocalization, b.defaultLocalization, "the default localization")
    equal(a.pkgConfig, b.pkgConfig, "the package's pkg-config name")
    compareStandards(a.cLanguageStandard, b.cLanguageStandard, "the C language standard")
    compareStandards(a.cxxLanguageStandard, b.cxxLanguageStandard, "the C++ language standard")
    equal(a.swiftLanguageModes.map { Set($0) }, b.swiftLanguageModes.map { Set($0) }, "the Swift language modes")
    equal(Set(a.experimentalFeatures), Set(b.experimentalFeatures), "the experimental features")
    equal(Set(a.platforms), Set(b.platforms), "the platforms")
    equal(Set(a.providers), Set(b.providers), "the package's providers")
    equal(
      Set(a.traits.map { Trait(name: $0.name, summary: $0.summary, enables: $0.enables.sorted()) }),
      Set(b.traits.map { Trait(name: $0.name, summary: $0.summary, enables: $0.enables.sorted()) }), "the traits")
  }

  mutating func compareProducts(_ a: Manifest, _ b: Manifest) {
    func normal(_ manifest: Manifest) -> Set<Manifest.Product> {
      Set(manifest.products.map { Manifest.Product(name: $0.name, type: $0.type, targets: $0.targets.sorted()) })
    }
    let (mine, theirs) = (normal(a), normal(b))
    for product in mine.subtracting(theirs).sorted(by: { $0.name < $1.name }) {
      add("product '\(product.name)' would be different")
    }
    let known = Set(a.products.map(\.name))
    for product in b.products where !known.contains(product.name) { add("product '\(product.name)' would be added") }
  }

  // MARK: Packages

  mutating func compareDependencies(_ a: Manifest, _ b: Manifest) {
    let others = Dictionary(
      b.dependencies.map { ($0.identity.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    for dependency in a.dependencies {
      guard let other = others[dependency.identity.lowercased()] else {
        add("the dependency on package '\(dependency.identity)' would be missing")
        continue
      }
      if !isSame(dependency.source, other.source) {
        add("the dependency on package '\(dependency.identity)' would be different")
      }
      if dependency.traits.map({ Set($0) }) != other.traits.map({ Set($0) }) {
        add("the traits of package '\(dependency.identity)' would be different")
      }
    }
    let known = Set(a.dependencies.map { $0.identity.lowercased() })
    for dependency in b.dependencies where !known.contains(dependency.identity.lowercased()) {
      add("a dependency on package '\(dependency.identity)' would be added")
    }
  }

  private func isSame(_ a: Manifest.PackageDependency.Source, _ b: Manifest.PackageDependency.Source) -> Bool {
    switch (a, b) {
    case (.git(let one, let range), .git(let two, let chosen)):
      // Credentials are removed on purpose, which is reported elsewhere.
      canonicalRepository(one) == canonicalRepository(two) && satisfies(range, chosen)
    case (.registry(let one, let range), .registry(let two, let chosen)):
      one.lowercased() == two.lowercased() && satisfies(range, chosen)
    case (.path(let one), .path(let two)): Path.normalised(one) == Path.normalised(two)
    default: false
    }
  }

  private func satisfies(
    _ required: Manifest.PackageDependency.Requirement, _ chosen: Manifest.PackageDependency.Requirement
  ) -> Bool {
    switch (required, chosen) {
    case (.range, .exact(let text)):
      // The requirement of another package may allow prereleases in this range.
      return Version(text).map { required.versions?.set.contains($0) ?? false } ?? false
    case (.revision(let start), .revision(let whole)): return whole.lowercased().hasPrefix(start.lowercased())
    default: return required == chosen
    }
  }
}

// MARK: Targets

extension ManifestComparison {
  mutating func compare(_ a: Manifest.Target, _ b: Manifest.Target) {
    let name = a.name
    func what(_ text: String) -> String { "\(text) of target '\(name)'" }
    equal(a.kind, b.kind, what("the kind"), name)
    equal(folder(a), folder(b), what("the folder"), name)
    equal(a.url, b.url, what("the URL"), name)
    equal(a.checksum, b.checksum, what("the checksum"), name)
    equal(a.sources.map(normal), b.sources.map(normal), what("the list of sources"), name)
    equal(a.publicHeadersPath.map(normal), b.publicHeadersPath.map(normal), what("the folder of public headers"), name)
    equal(a.settings.map(normal), b.settings.map(normal), what("a setting"), name)
    equal(a.packageAccess, b.packageAccess, what("package access"), name)
    equal(a.pkgConfig, b.pkgConfig, what("the pkg-config name"), name)
    equal(merged(a.providers), merged(b.providers), what("a provider"), name)
    equal(a.capability, b.capability, what("the capability"), name)
    equal(
      normal(a.exclude).filter { !isSpecPath($0) }, normal(b.exclude).filter { !isSpecPath($0) },
      what("the list of excluded files"), name)
    equal(Set(a.resources.map(normal)), Set(b.resources.map(normal)), what("a resource"), name)
    equal(Set(a.dependencies.map(normal)), Set(b.dependencies.map(normal)), what("a dependency"), name)
    equal(Set(a.plugins.map(normal)), Set(b.plugins.map(normal)), what("a plugin"), name)
  }

  private func folder(_ target: Manifest.Target) -> String? {
    if target.url != nil { return nil }
    let searched = target.kind.searchedParents.lazy.map { "\($0)/\(target.name)" }
    return normal(target.path ?? searched.first(where: isFolder) ?? target.kind.usualFolder(of: target.name))
  }

  private func normal(_ path: String) -> String { Path.normalised(path) }

  private func normal(_ paths: [String]) -> Set<String> { Set(paths.map { normal($0) }) }

  private func normal(_ setting: Setting) -> Setting {
    guard case .headerSearchPath(let path) = setting.kind else { return setting }
    return Setting(tool: setting.tool, kind: .headerSearchPath(normal(path)), condition: setting.condition)
  }

  private func normal(_ resource: Resource) -> Resource { Resource(path: normal(resource.path), rule: resource.rule) }

  private func merged(_ providers: [SystemProvider]) -> [String: [String]] {
    Dictionary(providers.map { ($0.manager, $0.packages) }, uniquingKeysWith: +)
  }

  private func normal(_ dependency: Manifest.Dependency) -> Manifest.Dependency {
    func sorted(_ condition: Condition?) -> Condition? {
      condition.map {
        Condition(platforms: $0.platforms.sorted(), configuration: $0.configuration, traits: $0.traits.sorted())
      }
    }
    switch dependency {
    case .target(let name, let condition), .byName(let name, let condition): return .byName(name, sorted(condition))
    case .product(let name, let package?, let aliases, let condition):
      // A name alone also means the package of that name.
      if package.lowercased() == name.lowercased(), aliases.isEmpty { return .byName(name, sorted(condition)) }
      return .product(name, package: package.lowercased(), aliases: aliases, sorted(condition))
    case .product(let name, nil, let aliases, let condition):
      return aliases.isEmpty
        ? .byName(name, sorted(condition)) : .product(name, package: nil, aliases: aliases, sorted(condition))
    }
  }

  private func normal(_ plugin: Manifest.PluginUsage) -> Manifest.PluginUsage {
    Manifest.PluginUsage(name: plugin.name, package: plugin.package?.lowercased())
  }
}

/// Returns whether a path is a spec or a lockfile, which targets exclude.
func isSpecPath(_ path: String) -> Bool {
  let name = Path.lastComponent(path)
  return name == "component.yaml" || name.hasSuffix(".component.yaml") || name == "integrate.lock.yaml"
}
