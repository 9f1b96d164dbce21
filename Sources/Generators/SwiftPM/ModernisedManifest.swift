import Model

/// The same manifest for a newer tools version: at least 5.5, at least `tools`, and at least the version that its
/// constructs need.
///
/// A Swift language mode that the old version implied is written out if it is another one now. A mode such as `5.2`, of
/// which Xcode takes the first number, becomes `5`, and a branch with the name of a commit becomes the commit. Names that
/// an old manifest gave packages become their identities, where these are known. A product without a package gets the
/// package if there is only one candidate; otherwise it stays a name, which SwiftPM looks up as a package's.
///
/// - Parameter needed: the result of ``requiredTools(_:)`` for the manifest, if known.
package func modernised(
  _ manifest: Manifest, to tools: ToolsVersion? = nil, needed: ToolsVersion? = nil
) -> Manifest {
  var result = manifest
  result.tools = max(manifest.tools, tools ?? oldestWrittenTools, requiredSupportedTools(manifest, needed))
  if (manifest.swiftLanguageModes ?? []).isEmpty {
    let implied = impliedLanguageMode(manifest.tools)
    result.swiftLanguageModes = implied == impliedLanguageMode(result.tools) ? nil : [implied]
  }
  var modes: Set<String> = []
  result.swiftLanguageModes = result.swiftLanguageModes?.map(languageMode).filter { modes.insert($0).inserted }
  for index in manifest.dependencies.indices {
    guard case .git(let url, .branch(let branch)) = manifest.dependencies[index].source, isRevision(branch) else {
      continue
    }
    result.dependencies[index].source = .git(url, .init(branch: branch))
  }
  var packages = PackageNames(manifest)
  // Changing a large manifest copies its arrays, and most need no change.
  if manifest.dependencies.contains(where: { $0.name != nil }) {
    for index in result.dependencies.indices where !result.dependencies[index].identity.isEmpty {
      result.dependencies[index].name = nil
    }
  }
  var renamed: [(target: Int, position: Int, dependency: Manifest.Dependency)] = []
  for index in manifest.targets.indices {
    for (position, dependency) in manifest.targets[index].dependencies.enumerated() {
      if let other = packages.modernised(dependency) { renamed.append((index, position, other)) }
    }
  }
  for (target, position, dependency) in renamed { result.targets[target].dependencies[position] = dependency }
  if packages.canRename {
    for index in manifest.targets.indices {
      for (position, usage) in manifest.targets[index].plugins.enumerated() {
        guard let package = usage.package, let other = packages.rename(package) else { continue }
        result.targets[index].plugins[position].package = other
      }
    }
  }
  if manifest.tools < ToolsVersion(5, 9) {
    for index in manifest.targets.indices { result.targets[index].packageAccess = true }
  }
  return result
}

/// The tools version that the manifest's constructs need, as far as any version has them.
private func requiredSupportedTools(_ manifest: Manifest, _ needed: ToolsVersion?) -> ToolsVersion {
  var (manifest, needed) = (manifest, needed)
  // No version before 5.9 could express it, so there it is not intended.
  if manifest.tools < ToolsVersion(5, 9) {
    for index in manifest.targets.indices { manifest.targets[index].packageAccess = true }
    needed = nil
  }
  let version = needed ?? requiredTools(manifest).version
  return version == unsupportedTools ? oldestWrittenTools : version
}

/// The mode that Xcode's build system takes for one that no compiler has.
private func languageMode(_ mode: String) -> String {
  guard mode != "4.2", let major = mode.split(separator: ".").first, ["4", "5", "6"].contains(major) else {
    return mode
  }
  return String(major)
}

/// The Swift language mode of targets whose manifest states none.
package func impliedLanguageMode(_ tools: ToolsVersion) -> String {
  switch tools {
  case ToolsVersion(6, 0)...: "6"
  case ToolsVersion(5, 0)...: "5"
  case ToolsVersion(4, 2)...: "4.2"
  case ToolsVersion(4, 0)...: "4"
  default: "3"
  }
}

/// The packages of a manifest by the names that its targets may use.
private struct PackageNames {
  private let manifest: Manifest
  // Few manifests need these, and large ones have many names.
  private lazy var targets = Set(manifest.targets.map(\.name))
  private lazy var identities = Set(manifest.dependencies.map { $0.identity.lowercased() })
  /// Identities by lower-case name, for packages that the manifest gives another name.
  private var named: [String: String] = [:]
  /// Identities by their letters and digits; empty from tools version 5.2 on, where a name always means the package of
  /// that name.
  private var guesses: [String: Set<String>] = [:]
  private var only: String?

  init(_ manifest: Manifest) {
    self.manifest = manifest
    for dependency in manifest.dependencies where !dependency.identity.isEmpty {
      if let name = dependency.name?.lowercased(), name != dependency.identity { named[name] = dependency.identity }
    }
    // Before 5.2 a package was known by the name in its own manifest, which is not available here, and a product by its
    // name alone.
    guard manifest.tools < ToolsVersion(5, 2) else { return }
    only = manifest.dependencies.count == 1 ? manifest.dependencies[0].identity : nil
    for identity in identities { guesses[Self.letters(identity), default: []].insert(identity) }
  }

  /// True if a package may have another name than its identity.
  var canRename: Bool { !named.isEmpty || !guesses.isEmpty || only != nil }

  /// The new name of a package; `nil` if it stays the same.
  mutating func rename(_ name: String) -> String? {
    if !canRename { return nil }
    return package(named: name).flatMap { $0 == name ? nil : $0 }
  }

  /// The dependency in newer terms; `nil` if it stays the same.
  mutating func modernised(_ dependency: Manifest.Dependency) -> Manifest.Dependency? {
    switch dependency {
    case .target: return nil
    case .product(let name, let package?, let aliases, let condition):
      return rename(package).map { .product(name, package: $0, aliases: aliases, condition) }
    case .product(let name, nil, let aliases, let condition):
      return package(named: name).map { .product(name, package: $0, aliases: aliases, condition) }
    case .byName(let name, let condition):
      guard !targets.contains(name), !identities.contains(name.lowercased()), let package = package(named: name) else {
        return nil
      }
      return .product(name, package: package, aliases: [:], condition)
    }
  }

  private mutating func package(named name: String) -> String? {
    let lower = name.lowercased()
    if let identity = named[lower] { return identity }
    if identities.contains(lower) { return name }
    if let guess = guesses[Self.letters(lower)], guess.count == 1 { return guess.first }
    return only
  }

  /// `swift-protobuf` and `SwiftProtobuf` are the same package.
  private static func letters(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }
}
