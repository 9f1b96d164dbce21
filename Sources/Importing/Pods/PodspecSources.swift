import Diagnostics
import JSON
import Model
import Paths
import SwiftPackages

// The sources and resources of a podspec.
extension PodspecConverter {
  /// Sets the folder of a module, which has its resources in it too: `Classes` and `Assets` beside each other are common.
  ///
  /// - Parameter attributes: those of all that is in the module.
  mutating func setSources(_ attributes: [JSONValue.Member], _ module: inout Module) {
    var paths: [String] = []
    for json in attributes.filter({ $0.key == "source_files" }).map(\.value) {
      paths += self.paths(of: json.texts, "source_files", json)
    }
    guard !paths.isEmpty else { return }
    let outer = FilePattern.outermost(paths)
    let folders = outer.map { looksLikeFile($0) ? Path.folder(of: $0) : $0 }
    let common = FilePattern.common(folders)
    let outside = Self.resourcePatterns(attributes).filter(isMatched).compactMap { FilePattern($0)?.path }
      .filter { !common.isEmpty && !Path.isInside($0, common) && !Path.isInside(common, $0) }
    let folder = outside.isEmpty ? common : FilePattern.common(folders + outside.map(Path.folder))
    let isFolder = outer == [folder]
    module.path = unplaced(joinedToBase(folder))
    if !isFolder { module.sources = outer.map { Path.relative(from: folder, to: $0) ?? $0 } }
  }

  private static func resourcePatterns(_ attributes: [JSONValue.Member]) -> [String] {
    attributes.flatMap { member in
      switch member.key {
      case "resources", "resource": member.value.texts
      case "resource_bundles", "resource_bundle": member.value.members.flatMap { $0.value.texts }
      default: [String]()
      }
    }
  }

  mutating func paths(of patterns: [String], _ key: String, _ json: JSONValue) -> [String] {
    var paths: [String] = []
    // If no sources exist, the missing folder is reported by its name.
    let isAnyMatched = key != "source_files" || patterns.contains(where: isMatched)
    for pattern in patterns {
      guard let found = FilePattern(pattern) else {
        report("the pattern '\(pattern)' of '\(key)' leads out of the pod's folder, and was left out", at: json)
        continue
      }
      if isAnyMatched, !isMatched(pattern) {
        report(
          "the pattern '\(pattern)' of '\(key)' matches no file, and was left out", at: json,
          help: "correct it in the podspec, or remove it there")
        continue
      }
      if !found.isExact {
        let shown = found.path.isEmpty ? "the pod's folder" : "'\(found.path)'"
        report("the pattern '\(pattern)' of '\(key)' became \(shown), which may contain more files", at: json)
      }
      paths.append(found.path)
    }
    return paths
  }

  mutating func exclude(_ member: JSONValue.Member, _ module: inout Module) {
    for pattern in member.value.texts {
      guard let found = FilePattern(pattern), found.isExact, let inner = inside(found.path, module), inner != "." else {
        noteLeftOut(member)
        continue
      }
      module.exclude.append(inner)
    }
  }

  /// Excludes files from the sources of a pod or subspec that shares a module with others. Files that the others
  /// include are not excluded.
  mutating func exclude(_ member: JSONValue.Member, _ module: inout Module, besides others: [Podspec.Part]) {
    for pattern in member.value.texts {
      let path = FilePattern(pattern)?.path
      let reaching = others.filter { other in path.map { other.takesIn($0) } ?? false }
      if let path, reaching.contains(where: { $0.takesInAll(of: path) }) { continue }
      let only = JSONValue.Member(member.key, JSONValue(.string(pattern), offset: member.value.offset))
      if reaching.isEmpty { exclude(only, &module) } else { noteLeftOut(member) }
    }
  }

  mutating func addResources(_ patterns: [String], _ member: JSONValue.Member, _ module: inout Module) {
    for path in FilePattern.outermost(paths(of: patterns, member.key, member.value)) {
      let relative = inside(path, module)
      if relative == "."
        || relative.map({ inner in module.sources?.contains { Path.isInside($0, inner) } == true }) == true
      {
        report(
          "the resources in '\(path)' are in the sources of '\(module.name.value)' and were left out", at: member.value,
          help: "list each of them under 'resources:'; Xcode finds catalogs, storyboards and strings automatically")
        continue
      }
      guard let inner = relative else {
        report(
          "the resources '\(path)' are outside of the folder of '\(module.name.value)' and were left out",
          at: member.value)
        continue
      }
      if !module.resources.contains(where: { $0.path == inner }) {
        module.resources.append(Resource(path: inner, rule: .process(localization: nil)))
      }
    }
  }

  func setHeaders(_ json: JSONValue, _ module: inout Module) -> Bool {
    let patterns = json.texts.compactMap { FilePattern($0) }
    guard let only = patterns.first, patterns.count == 1, json.texts.count == 1, !looksLikeFile(only.path),
      let inner = inside(only.path, module), module.publicHeaders == nil || module.publicHeaders == inner
    else { return false }
    module.publicHeaders = inner
    return true
  }

  /// A path of the podspec, relative to the module's folder; `nil` if it is outside of it.
  func inside(_ path: String, _ module: Module) -> String? {
    Path.relative(from: module.path?.value ?? base, to: joinedToBase(path)).flatMap { $0.hasPrefix("..") ? nil : $0 }
  }

  func joinedToBase(_ path: String) -> String { Path.join(base, path) }

  func looksLikeFile(_ path: String) -> Bool {
    let name = Path.lastComponent(path)
    let endings = [".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".h", ".hpp", ".s", ".S", ".metal"]
    return endings.contains { name.hasSuffix($0) }
  }
}
