import Diagnostics
import Model
import Paths

extension Spec {
  /// A spec of a member, without anything in it.
  init(_ name: Located<String>, at path: String, _ kind: Kind, file: FileID = FileID(rawValue: 0)) {
    self.init(file: file, origin: .member, path: path, folder: Path.folder(of: path), name: name, kind: kind)
  }
}

extension Module {
  /// The module of a target, without its folder and dependencies.
  init(of target: Manifest.Target, isMain: Bool) {
    self.init(name: unplaced(target.name), kind: target.kind, isMain: isMain)
    sources = target.sources.map { $0.map(Self.path) }
    // The generator excludes specs itself, so a generated manifest's exclusions of them are dropped.
    exclude = target.exclude.filter { !isSpecPath($0) }.map(Self.path)
    resources = target.resources.map { Resource(path: Self.path($0.path), rule: $0.rule) }
    publicHeaders = target.publicHeadersPath.map(Self.path)
    settings = target.settings.map(Self.setting)
    packageAccess = target.packageAccess ? nil : false
    archive = BinaryArchive(url: target.url, checksum: target.checksum)
    system = SystemLibrary(pkgConfig: target.pkgConfig, providers: target.providers)
    capability = target.capability
  }

  /// In a manifest, an empty path can mean the target's folder itself.
  private static func path(_ text: String) -> String { text.isEmpty ? "." : text }

  private static func setting(_ setting: Setting) -> Setting {
    guard case .headerSearchPath(let text) = setting.kind else { return setting }
    return Setting(tool: setting.tool, kind: .headerSearchPath(path(text)), condition: setting.condition)
  }
}

extension DependencyReference {
  /// A dependency of a target, under its name in the spec.
  init(_ reference: ReferenceNames.Reference, for dependency: Manifest.Dependency) {
    self.init(unplaced(reference.text), form: reference.form)
    if case .product(_, _, let aliases, _) = dependency { self.aliases = aliases }
    if let condition = dependency.condition {
      // Configurations apply to settings only.
      let kept = Condition(platforms: condition.platforms, traits: condition.traits)
      self.condition = kept == Condition() ? nil : kept
    }
  }
}
