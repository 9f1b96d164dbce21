import Model

/// The same manifest in terms that a tools version from 5.5 on has: at least 5.5, at least `tools`, and at least what
/// its constructs need.
///
/// Where the Swift language mode that the old version implied is another one, it is written out. Names that an old
/// manifest gave packages give way to their identities. A product that is asked for without its package gets the
/// package where only one can be meant; otherwise it stays a name, which SwiftPM looks up as a package's.
package func modernised(_ manifest: Manifest, to tools: ToolsVersion? = nil) -> Manifest {
  var result = manifest
  result.tools = max(manifest.tools, tools ?? oldestWrittenTools, requiredSayable(manifest))
  if (manifest.swiftLanguageModes ?? []).isEmpty {
    let implied = impliedLanguageMode(manifest.tools)
    result.swiftLanguageModes = implied == impliedLanguageMode(result.tools) ? nil : [implied]
  }
  let packages = PackageNames(manifest)
  for index in result.dependencies.indices { result.dependencies[index].name = nil }
  for index in result.targets.indices {
    result.targets[index].dependencies = result.targets[index].dependencies.map(packages.modernised)
    result.targets[index].plugins = result.targets[index].plugins.map(packages.modernised)
    if manifest.tools < ToolsVersion(5, 9) { result.targets[index].packageAccess = true }
  }
  return result
}

/// What the manifest's constructs need, as far as any version has it.
private func requiredSayable(_ manifest: Manifest) -> ToolsVersion {
  var manifest = manifest
  // Nothing before 5.9 could say it, so there it is no wish.
  if manifest.tools < ToolsVersion(5, 9) {
    for index in manifest.targets.indices { manifest.targets[index].packageAccess = true }
  }
  let version = requiredTools(manifest).version
  return version == unsayable ? oldestWrittenTools : version
}

/// The Swift language mode of targets whose manifest names none.
package func impliedLanguageMode(_ tools: ToolsVersion) -> String {
  switch tools {
  case ToolsVersion(6, 0)...: "6"
  case ToolsVersion(5, 0)...: "5"
  case ToolsVersion(4, 2)...: "4.2"
  case ToolsVersion(4, 0)...: "4"
  default: "3"
  }
}

/// The packages of a manifest by what its targets may call them.
private struct PackageNames {
  private let targets: Set<String>
  /// Identities by lower-case name, of packages that the manifest names.
  private var named: [String: String] = [:]
  private let identities: Set<String>
  private let only: String?

  init(_ manifest: Manifest) {
    targets = Set(manifest.targets.map(\.name))
    identities = Set(manifest.dependencies.map { $0.identity.lowercased() })
    for dependency in manifest.dependencies {
      if let name = dependency.name?.lowercased(), name != dependency.identity { named[name] = dependency.identity }
    }
    // From 5.2 on a name without a package can only mean the package of that name.
    only =
      manifest.tools < ToolsVersion(5, 2) && manifest.dependencies.count == 1 ? manifest.dependencies[0].identity : nil
  }

  private func identity(_ package: String) -> String { named[package.lowercased()] ?? package }

  func modernised(_ usage: Manifest.PluginUsage) -> Manifest.PluginUsage {
    Manifest.PluginUsage(name: usage.name, package: usage.package.map(identity))
  }

  func modernised(_ dependency: Manifest.Dependency) -> Manifest.Dependency {
    switch dependency {
    case .target: return dependency
    case .product(let name, let package?, let aliases, let condition):
      return .product(name, package: identity(package), aliases: aliases, condition)
    case .product(let name, nil, let aliases, let condition):
      return package(of: name).map { .product(name, package: $0, aliases: aliases, condition) } ?? dependency
    case .byName(let name, let condition):
      guard !targets.contains(name), !identities.contains(name.lowercased()), let package = package(of: name) else {
        return dependency
      }
      return .product(name, package: package, aliases: [:], condition)
    }
  }

  private func package(of product: String) -> String? {
    let name = product.lowercased()
    return named[name] ?? (identities.contains(name) ? name : only)
  }
}
