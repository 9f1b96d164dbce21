import Model
import Parallel

/// The lowest tools version that supports all of a manifest, and the construct that needs it.
///
/// At least 5.5, the oldest that is generated; `because` is empty when nothing needs more. `ToolsVersion(999, 0)` means
/// that no version will do, as for C settings of the linker or a C standard that PackageDescription does not know.
package func requiredTools(_ manifest: Manifest) -> (version: ToolsVersion, because: String) {
  var need = ToolsNeed()
  need.addPackage(manifest)
  for dependency in manifest.dependencies { need.add(dependency) }
  let targets = manifest.targets
  let parts = concurrentShares(of: targets.count, share: ShareSize.items) { range in
    var need = ToolsNeed()
    for target in range { need.add(targets, target) }
    return need
  }
  for part in parts { need.add(part) }
  return (need.version, need.because)
}

/// The first target that needs a tools version.
func target(of manifest: Manifest, needing version: ToolsVersion) -> String? {
  manifest.targets.indices.first { index in
    var need = ToolsNeed()
    need.add(manifest.targets, index)
    return need.version == version
  }.map { manifest.targets[$0].name }
}

/// Stands for a construct that no tools version supports.
let unsupportedTools = ToolsVersion(999, 0)

private struct ToolsNeed {
  private(set) var version = oldestWrittenTools
  private(set) var because = ""

  private mutating func need(_ version: ToolsVersion?, _ because: @autoclosure () -> String) {
    let version = version ?? unsupportedTools
    if version > self.version { (self.version, self.because) = (version, because()) }
  }

  mutating func addPackage(_ manifest: Manifest) {
    for platform in manifest.platforms {
      need(PlatformSyntax.requiredTools(supported: platform), "platform '\(platform.name)' has a version")
    }
    if !manifest.traits.isEmpty { need(ToolsVersion(6, 1), "the package has traits") }
    if let standard = manifest.cLanguageStandard {
      need(LanguageStandard.requiredTools(c: standard), "the C standard is '\(standard)'")
    }
    if let standard = manifest.cxxLanguageStandard {
      need(LanguageStandard.requiredTools(cxx: standard), "the C++ standard is '\(standard)'")
    }
    for provider in manifest.providers { add(provider) }
  }

  private mutating func add(_ provider: SystemProvider) {
    let known = ["apt", "brew", "yum"].contains(provider.manager)
    need(known ? oldestWrittenTools : unsupportedTools, "'\(provider.manager)' installs a system library")
  }

  mutating func add(_ dependency: Manifest.PackageDependency) {
    if case .registry(_, let requirement) = dependency.source {
      need(ToolsVersion(5, 7), "package '\(dependency.identity)' comes from a registry")
      switch requirement {
      case .exact, .range: break
      case .revision, .branch: need(unsupportedTools, "package '\(dependency.identity)' of a registry has no version")
      }
    }
    if dependency.traits != nil {
      need(ToolsVersion(6, 1), "package '\(dependency.identity)' is asked for with traits")
    }
  }

  mutating func add(_ other: ToolsNeed) { need(other.version, other.because) }

  /// - Parameter index: the target's index; targets are large, so none is copied.
  mutating func add(_ targets: [Manifest.Target], _ index: Int) {
    let (name, kind) = (targets[index].name, targets[index].kind)
    if kind == .macro { need(ToolsVersion(5, 9), "target '\(name)' is a macro") }
    if !targets[index].packageAccess, kind != .binary, kind != .system {
      need(ToolsVersion(5, 9), "target '\(name)' has no package access")
    }
    if targets[index].resources.contains(where: { $0.rule == .embedInCode }) {
      need(ToolsVersion(5, 9), "target '\(name)' embeds a resource in code")
    }
    for provider in targets[index].providers { add(provider) }
    if case .command(_, let permissions) = targets[index].capability {
      need(ToolsVersion(5, 6), "plugin '\(name)' adds a command")
      for case .network in permissions { need(ToolsVersion(5, 9), "plugin '\(name)' asks for the network") }
    }
    for dependency in targets[index].dependencies { add(dependency, of: name) }
    for setting in targets[index].settings {
      need(
        SettingSyntax.requiredTools(setting),
        "target '\(name)' has the \(setting.tool.rawValue) setting '\(SettingSyntax.key(setting.kind))'")
      if let condition = setting.condition { add(condition, "a setting of target '\(name)'") }
    }
  }

  private mutating func add(_ dependency: Manifest.Dependency, of target: String) {
    let condition: Condition?
    switch dependency {
    // Most dependencies have this form, which every version supports.
    case .target(_, nil), .byName(_, nil): return
    case .target(_, let written), .byName(_, let written): condition = written
    case .product(_, _, let aliases, let written):
      condition = written
      if !aliases.isEmpty { need(ToolsVersion(5, 7), "target '\(target)' renames modules of a product") }
    }
    guard let condition else { return }
    add(condition, "a dependency of target '\(target)'")
    if let configuration = condition.configuration {
      need(unsupportedTools, "a dependency of target '\(target)' is for configuration '\(configuration)' only")
    }
  }

  private mutating func add(_ condition: Condition, _ what: @autoclosure () -> String) {
    for platform in condition.platforms {
      need(PlatformSyntax.requiredTools(condition: platform), "\(what()) is for platform '\(platform)'")
    }
    if !condition.traits.isEmpty { need(ToolsVersion(6, 1), "\(what()) depends on a trait") }
    if let configuration = condition.configuration, configuration != "debug", configuration != "release" {
      need(unsupportedTools, "\(what()) is for configuration '\(configuration)'")
    }
  }
}
