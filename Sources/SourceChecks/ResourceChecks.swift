import Diagnostics
import Disk
import Findings
import Model
import Paths
import SwiftSources

/// What SwiftPM's TargetSourcesBuilder says of resources.
extension FileChecks {
  mutating func checkResources(_ folder: String, _ contents: TargetContents, localization: String?) {
    for (index, resource) in module.resources.enumerated() {
      let place = index < module.resourcePlaces.count ? module.resourcePlaces[index] : place
      guard let path = Path.joinInRoot(folder, resource.path), root.kind(of: path.isEmpty ? "." : path) == nil else {
        continue
      }
      let isLeftOut = tools < ToolsVersion(6, 0)
      found.append(
        Diagnostic(
          .missingResource, as: isLeftOut ? .warning : .error,
          "the resource '\(resource.path)' of '\(title)' is not there"
            + (isLeftOut ? ", and tools \(tools) build without it" : ""),
          at: place,
          help: "it would lie at '\(path)': paths of resources start in the folder of the module's sources"))
    }
    checkResourceNames(contents, localization)
    checkLocalization(contents, localization)
  }

  /// The entry under `resources:` that names a file or a folder above it.
  func resourcePlace(holding path: String) -> Place? {
    zip(module.resources, module.resourcePlaces).first { resource, _ in
      let stated = Path.normalised(resource.path)
      return path == stated || Path.isInside(path, stated)
    }?.1
  }

  /// Files in folders like `en.lproj` are localised, whether or not an entry names them.
  private mutating func checkLocalization(_ contents: TargetContents, _ localization: String?) {
    if let folder = contents.foldersInLocalizations.first {
      add(
        .unbuildableSources, "'\(folder)' of '\(title)' is a folder in one of a language, which SwiftPM does not take",
        help: "move its files up, or write 'rule: copy' for a folder above")
    }
    let entries = resourcesByPath
    var languages: Set<String> = []
    for file in contents.files where file.role == .resource {
      let parent = Path.lastComponent(Path.folder(of: file.path))
      let rule = rules(of: file, entries).first?.rule
      guard rule != .copy, rule != .embedInCode else { continue }
      let isInFolder = parent.hasSuffix(".lproj")
      if isInFolder { languages.insert(parent) }
      guard case .process(let stated?)? = rule else { continue }
      languages.insert(stated == "base" ? "Base.lproj" : "\(localization ?? "en").lproj")
      if isInFolder {
        add(
          .unbuildableSources,
          "'\(file.path)' of '\(title)' lies in the folder of a language, and its entry says 'localization: \(stated)'",
          help: "keep one of the two")
        return
      }
    }
    for resource in module.resources where resource.rule == .copy {
      guard languages.contains(Path.lastComponent(Path.normalised(resource.path)).lowercased()) else { continue }
      add(
        .unbuildableSources, "'\(resource.path)' of '\(title)' is copied, and files of the same language are processed",
        help: "give both the same rule")
    }
    if !languages.isEmpty, localization == nil {
      add(
        .unbuildableSources, "'\(title)' has localised resources, and the package names no language",
        help: "write 'package: { localization: en }' in the root's spec")
    }
  }

  /// SwiftPM writes a file of its own for the bundle of resources, and one for those that are embedded.
  mutating func checkDerivedFiles(_ contents: TargetContents) {
    let resources = contents.files.filter { $0.role == .resource }
    if resources.isEmpty { return }
    let entries = resourcesByPath
    let isEmbedded = resources.contains { rules(of: $0, entries).first?.rule == .embedInCode }
    for file in contents.files where file.role == .swift {
      let name = Path.lastComponent(file.path)
      guard name == "resource_bundle_accessor.swift" || isEmbedded && name == "embedded_resources.swift" else {
        continue
      }
      add(
        .unbuildableSources, "'\(file.path)' of '\(title)' has the name of a file that SwiftPM writes for resources",
        help: "rename it")
    }
    checkEmbedded(resources.filter { rules(of: $0, entries).first?.rule == .embedInCode })
    if isEmbedded, contents.has(.clang) {
      add(
        .unbuildableSources, "'\(title)' has no Swift file, and embeds resources in code",
        help: "take 'rule: embed-in-code' off, or embed them in a module of Swift")
    }
  }

  /// SwiftPM makes a constant of each embedded file, and its name as it makes the name of a module.
  private mutating func checkEmbedded(_ files: [TargetContents.File]) {
    var first: [String: String] = [:]
    for file in files {
      let name = moduleName(ofTarget: Path.lastComponent(file.path))
      if reservedWords.contains(name) {
        add(
          .unbuildableSources, "'\(file.path)' of '\(title)' is embedded in code as '\(name)', a word of Swift's own",
          help: "rename it: SwiftPM names the constants after the files")
      }
      guard let other = first.updateValue(file.path, forKey: name), other != file.path else { continue }
      add(
        .unbuildableSources, "'\(other)' and '\(file.path)' of '\(title)' are both embedded in code as '\(name)'",
        help: "rename one of them: SwiftPM names the constants after the files")
    }
  }

  /// The entries under `resources` that hold a file.
  private func rules(of file: TargetContents.File, _ entries: EntriesByPath) -> [Resource] {
    entries.positions(holding: file.path).map { module.resources[$0] }
      .filter { file.path == Path.normalised($0.path) || Path.isInside(file.path, $0.path) }
  }

  private var resourcesByPath: EntriesByPath { EntriesByPath(module.resources.map { Path.normalised($0.path) }) }

  /// The folder of a language in which SwiftPM puts a resource, in small letters but for `Base`; `nil` for none.
  private func folder(of rule: Resource.Rule, in parent: String, _ localization: String?) -> String? {
    var language: String?
    if parent.hasSuffix(".lproj") {
      language = String(parent.dropLast(".lproj".count))
    } else if case .process(let stated?) = rule {
      language = stated == "base" ? "Base" : localization ?? "en"
    }
    return language.map { ($0 == "Base" ? $0 : $0.lowercased()) + ".lproj" }
  }

  /// All resources of a target lie in one folder of its bundle.
  private mutating func checkResourceNames(_ contents: TargetContents, _ localization: String?) {
    let entries = resourcesByPath
    let sources = (module.sources ?? []).map(Path.normalised)
    let sourcesByPath = EntriesByPath(sources)
    var first: [String: String] = [:]
    for file in contents.files where file.role == .resource {
      let parent = Path.lastComponent(Path.folder(of: file.path))
      let rules = rules(of: file, entries)
      if rules.count > 1 {
        add(
          .unbuildableSources, "two entries under 'resources' of '\(title)' hold '\(file.path)'",
          help: "leave one of them out")
        return
      }
      let naming = sourcesByPath.positions(holding: file.path)
      if !rules.isEmpty, let position = naming.first(where: { TargetContents.isBelow(file.path, sources[$0]) }) {
        let stated = module.sources?[position] ?? sources[position]
        add(
          .unbuildableSources, "'\(file.path)' of '\(title)' is a resource, and 'sources: \(stated)' names it too",
          help: "leave one of them out")
        return
      }
      let rule = rules.first?.rule ?? .process(localization: nil)
      let name = Path.lastComponent(file.path)
      if name == "Info.plist", rule != .copy || rules.contains(where: { $0.path == file.path }) {
        add(
          .unbuildableSources, "'\(file.path)' of '\(title)' cannot be a resource: each bundle has an Info.plist",
          help: "rename it, or add it to 'exclude:'")
      }
      if rule == .copy, !rules.contains(where: { Path.normalised($0.path) == file.path }) { continue }
      let key = folder(of: rule, in: parent, localization).map { "\($0)/\(name)" } ?? name
      if let other = first.updateValue(file.path, forKey: key), other != file.path {
        add(
          .unbuildableSources, "two resources of '\(title)' have one name: '\(other)' and '\(file.path)'",
          help: "rename one of them: all lie in one folder of the bundle")
      }
    }
  }
}
