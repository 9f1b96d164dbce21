import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning

/// Compares the files of a member's module with what SwiftPM needs to build it, by their names.
struct FileChecks {
  let module: Module
  let place: Place
  let title: String
  let sources: ModuleSources
  let root: OpenFolder
  /// Whether a product of the package contains the module.
  let isInProduct: Bool
  var found: [Diagnostic] = []

  /// - Parameter missing: where the folder would lie, if it is missing.
  mutating func check(missing: String?, _ folders: TargetFolders, localization: String?) {
    if module.kind == .binary {
      checkBinary(missing ?? sources.folder)
      return
    }
    if let missing {
      reportMissing(missing, folders)
      return
    }
    guard let folder = sources.folder, let contents = sources.contents else { return }
    for error in contents.unreadable {
      add(.unbuildableSources, "a folder of '\(title)' cannot be listed: \(error.explanation)", help: nil)
    }
    for link in contents.outside.sorted(by: Path.precedes) {
      add(
        .pathOutsideRoot, "'\(Path.join(folder, link))' is a link that leads out of the root, and is not followed",
        help: "replace the link by what it leads to, or add it to 'exclude:'")
    }
    if let circle = contents.circles.first {
      add(
        .unbuildableSources, "the link '\(Path.join(folder, circle))' leads round in a circle",
        help: "remove it: SwiftPM would find the same files many times")
      return
    }
    switch module.kind {
    case .system:
      if root.kind(of: Path.join(folder, "module.modulemap")) != .file {
        add(
          .missingSources, "'\(folder)' has no module.modulemap, which a system module is made of",
          help: "add one: module \(module.name.value) [system] { header \"…\" export * }")
      }
      return
    case .plugin, .macro: checkFiles(folder, contents, needsSwift: true)
    case .library, .executable, .test: checkFiles(folder, contents, needsSwift: false)
    case .binary: return
    }
    checkResources(folder, contents, localization: localization)
  }

  private mutating func add(_ id: FindingID, _ message: String, help: String?, at other: Place? = nil) {
    found.append(Diagnostic(id, message, at: other ?? place, help: help))
  }

  private mutating func reportMissing(_ folder: String, _ folders: TargetFolders) {
    if let other = folders.spelledOtherwise(folder) {
      add(
        .missingSources, "the folder of '\(title)' is spelled '\(other)' on disk, and '\(folder)' here",
        help: "rename one of them: not every disk ignores case, and SwiftPM does not")
      return
    }
    let isFile = root.kind(of: folder) == .file
    add(
      .missingSources, "the folder of '\(title)', '\(folder)', is \(isFile ? "a file" : "not there")",
      help: module.path == nil
        ? "put its sources there, or say where they are with 'path:'"
        : "correct the path, which is relative to the spec's folder")
  }

  private mutating func checkBinary(_ folder: String?) {
    guard module.archive.url == nil, module.path != nil, let folder else { return }
    let endings = ["artifactbundle", "xcframework", "zip"]
    let ending = TargetContents.ending(of: Path.lastComponent(folder)) ?? ""
    let kind = root.kind(of: folder)
    if kind == nil {
      add(.missingSources, "the binary of '\(title)', '\(folder)', is not there", help: "correct its 'path:'")
    } else if !endings.contains(ending) {
      add(
        .unbuildableSources, "the binary of '\(title)', '\(folder)', is none that SwiftPM knows",
        help: "its name ends in .xcframework, .artifactbundle or .zip")
    } else if kind == .folder,
      !["Info.plist", "info.json"].contains(where: { root.kind(of: Path.join(folder, $0)) != nil })
    {
      add(
        .missingSources, "the binary of '\(title)', '\(folder)', holds nothing", help: "put the built framework there")
    }
  }

  private mutating func checkFiles(_ folder: String, _ contents: TargetContents, needsSwift: Bool) {
    let files = contents.sources
    let isSwift = files.contains { $0.role == .swift }
    let isClang = files.contains { $0.role == .clang }
    let shown = folder.isEmpty ? "." : folder
    if files.isEmpty, needsSwift || module.kind == .test || !contents.has(.header) && !contents.has(.resource) {
      add(
        .missingSources, "'\(shown)', the folder of '\(title)', has no source file that SwiftPM would build",
        help: module.sources == nil && module.exclude.isEmpty
          ? "add one, or take the module out of the spec" : "look at its 'sources:' and 'exclude:'")
      return
    }
    if isSwift, isClang {
      let other = files.first { $0.role == .clang }?.path ?? ""
      add(
        .unbuildableSources, "'\(title)' mixes Swift with '\(other)', and SwiftPM builds one language for a target",
        help: "move the C, C++ or Objective-C files to a module of their own")
      return
    }
    if isClang, needsSwift || module.kind == .test {
      add(
        .unbuildableSources, "'\(title)' has no Swift file, and SwiftPM builds no \(module.kind.rawValue) of C",
        help: "write it in Swift, or move the C files to a library")
      return
    }
    if isSwift { checkTwice(files) } else if module.kind == .library { checkHeaders(shown, folder) }
    checkMain(files, isSwift: isSwift)
  }

  /// Two Swift files of one name would be compiled to one object file.
  private mutating func checkTwice(_ files: [TargetContents.File]) {
    var first: [String: String] = [:]
    for file in files {
      if let other = first.updateValue(file.path, forKey: Path.lastComponent(file.path)) {
        add(
          .unbuildableSources, "two files of '\(title)' have one name: '\(other)' and '\(file.path)'",
          help: "rename one of them: SwiftPM compiles both to one object file")
      }
    }
  }

  /// A library of C shows its headers to others by a folder.
  private mutating func checkHeaders(_ shown: String, _ folder: String) {
    let headers = Path.join(folder, module.publicHeaders ?? "include")
    if root.kind(of: headers) == nil {
      add(
        .unbuildableSources, "'\(title)' has no folder of public headers: '\(headers)' is not there",
        help: module.publicHeaders == nil
          ? "add 'include', or name another folder with 'public-headers:'" : "correct 'public-headers:'")
    }
  }

  private mutating func checkMain(_ files: [TargetContents.File], isSwift: Bool) {
    let main = files.first { file in
      let name = Path.lastComponent(file.path).lowercased()
      return name.hasPrefix("main.") && name.utf8.count { $0 == UInt8(ascii: ".") } == 1
    }
    if module.kind == .library, isInProduct, let main {
      add(
        .unbuildableSources, "'\(title)' is a library with '\(main.path)', which SwiftPM takes for a program",
        help: "rename the file, or write 'type: executable'")
    }
    guard module.kind == .executable, isSwift else { return }
    let swiftMain = files.first { Path.lastComponent($0.path) == "main.swift" }
    if let swiftMain, let entry = sources.entryPoints.first(where: { !$0.isConditional && $0.path != swiftMain.path }) {
      add(
        .unbuildableSources, "'\(title)' has '\(swiftMain.path)' and '@main' in '\(entry.path)'",
        help: "keep one of them: a program begins in one place")
    } else if swiftMain == nil, files.count > 1, sources.entryPoints.isEmpty, module.plugins.isEmpty, sources.isComplete
    {
      add(
        .unbuildableSources, "'\(title)' is a program without a beginning: no main.swift, and no '@main'",
        help: "add one of them, or leave out 'type: executable'")
    }
  }

  // MARK: Resources

  private mutating func checkResources(_ folder: String, _ contents: TargetContents, localization: String?) {
    if module.resources.isEmpty { return }
    for (index, resource) in module.resources.enumerated() {
      let place = index < module.resourcePlaces.count ? module.resourcePlaces[index] : place
      guard let path = Path.joinInRoot(folder, resource.path), root.kind(of: path.isEmpty ? "." : path) == nil else {
        continue
      }
      add(
        .missingResource, "the resource '\(resource.path)' of '\(title)' is not there",
        help: "it would lie at '\(path)': paths of resources start in the folder of the module's sources", at: place)
    }
    checkResourceNames(contents)
    let isLocalized = contents.files.contains { file in
      file.role == .resource && Path.components(Path.folder(of: file.path)).contains { $0.hasSuffix(".lproj") }
    }
    if isLocalized, localization == nil {
      add(
        .unbuildableSources, "'\(title)' has localised resources, and the package names no language",
        help: "write 'package: { localization: en }' in the root's spec")
    }
  }

  /// All resources of a target lie in one folder of its bundle.
  private mutating func checkResourceNames(_ contents: TargetContents) {
    var first: [String: String] = [:]
    for file in contents.files where file.role == .resource {
      let parent = Path.lastComponent(Path.folder(of: file.path))
      let rules = module.resources.filter { file.path == Path.normalised($0.path) || Path.isInside(file.path, $0.path) }
      if rules.count > 1 {
        add(
          .unbuildableSources, "two entries under 'resources' of '\(title)' hold '\(file.path)'",
          help: "leave one of them out")
        return
      }
      guard let rule = rules.first?.rule, rule != .embedInCode else { continue }
      let name = Path.lastComponent(file.path)
      if name == "Info.plist", rule != .copy || module.resources.contains(where: { $0.path == file.path }) {
        add(
          .unbuildableSources, "'\(file.path)' of '\(title)' cannot be a resource: each bundle has an Info.plist",
          help: "rename it, or add it to 'exclude:'")
      }
      if rule == .copy, !module.resources.contains(where: { Path.normalised($0.path) == file.path }) { continue }
      let key = parent.hasSuffix(".lproj") ? "\(parent)/\(name)" : name
      if let other = first.updateValue(file.path, forKey: key), other != file.path {
        add(
          .unbuildableSources, "two resources of '\(title)' have one name: '\(other)' and '\(file.path)'",
          help: "rename one of them: all lie in one folder of the bundle")
      }
    }
  }
}
