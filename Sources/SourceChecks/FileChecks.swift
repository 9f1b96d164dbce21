import Diagnostics
import Disk
import Findings
import Model
import Paths
import Planning
import SwiftSources
import Text

/// Compares the folder of a member's module with what its spec declares.
struct FileChecks {
  let module: Module
  let place: Place
  let title: String
  let sources: ModuleSources
  let root: OpenFolder
  let submodules: EmptySubmodules
  /// True if a product contains the module, or another module needs it: SwiftPM ignores any other one without sources.
  let isNeeded: Bool
  /// True if the package has tests, which are linked to one program.
  let hasTests: Bool
  /// True if the package lists platforms, and all of them are Apple's.
  let isForApples: Bool
  let tools: ToolsVersion
  var found: [Diagnostic] = []

  /// - Parameter missing: the expected folder, if it does not exist.
  mutating func check(missing: String?, _ folders: TargetFolders) {
    if let folder = missing ?? sources.folder, let submodule = submodules.holding(folder),
      missing != nil || sources.contents?.files.isEmpty == true
    {
      return add(
        .missingSources, "'\(submodule)', where '\(title)' has its sources, is a git submodule that is not checked out",
        help: "run 'git submodule update --init'")
    }
    if module.kind == .binary { return checkBinary(missing ?? sources.folder) }
    if let missing { return reportMissing(missing, folders) }
    guard let folder = sources.folder, let contents = sources.contents else { return }
    for error in contents.unreadable {
      add(.unbuildableSources, "a folder of '\(title)' cannot be listed: \(error.explanation)", help: nil)
    }
    for link in contents.outside.sorted(by: Path.precedes) {
      add(
        .pathOutsideRoot, "'\(Path.join(folder, link))' is a link that leads out of the root, which is not followed",
        help: "replace the link by the file or folder that it leads to, or add it to 'exclude:'",
        at: resourcePlace(holding: link))
    }
    if !contents.circles.isEmpty { return }
    if module.kind == .system {
      if root.kind(of: Path.join(folder, "module.modulemap")) != .file {
        add(
          .missingSources, "'\(folder)' has no module.modulemap, which a system module needs",
          help: "add 'module.modulemap': module \(module.name.value) [system] { header \"…\" export * }")
      }
      return
    }
    checkSources(folder, contents)
    checkResources(folder)
  }

  private mutating func add(_ id: FindingID, _ message: FindingText, help: String?, at other: Place? = nil) {
    found.append(Diagnostic(id, message, at: other ?? place, help: help))
  }

  private mutating func reportMissing(_ folder: String, _ folders: TargetFolders) {
    if let other = folders.spelledOtherwise(folder) {
      if other == folder {
        add(
          .missingSources,
          "the folder of '\(title)', '\(folder)', has other Unicode characters on disk: an accent is a separate character "
            + "in one of them", help: "rename the folder to the name in the spec: SwiftPM compares characters")
        return
      }
      add(
        .missingSources, "the folder of '\(title)' is spelled '\(other)' on disk, and '\(folder)' here",
        help: "rename one of them: SwiftPM and some disks distinguish case")
      return
    }
    if let other = folders.passedOver(module, missing: folder) {
      let parent = Path.folder(of: folder)
      add(
        .missingSources, "the folder of '\(title)', '\(folder)', does not exist, but '\(other)' does",
        help: "move it, or set 'path:': SwiftPM looks only in '\(parent)' if that exists, as after 'generate'")
      return
    }
    if let other = folders.spelledNearly(folder) {
      add(
        .missingSources, "the folder of '\(title)', '\(folder)', does not exist, but '\(other)' does",
        help: "correct the name in the spec, or rename the folder")
      return
    }
    let isFile = root.kind(of: folder) == .file
    add(
      .missingSources, "the folder of '\(title)', '\(folder)', \(isFile ? "is a file" : "does not exist")",
      help: module.path == nil
        ? "put its sources there, or set 'path:'" : "correct the path, which is relative to the spec's folder")
  }

  private mutating func checkBinary(_ folder: String?) {
    guard module.archive.url == nil, module.path != nil, let folder, root.kind(of: folder) == nil else { return }
    add(.missingSources, "the binary of '\(title)', '\(folder)', does not exist", help: "correct its 'path:'")
  }

  private mutating func checkSources(_ folder: String, _ contents: TargetContents) {
    let files = contents.sources
    let needsSource = [.plugin, .macro, .test, .executable].contains(module.kind)
    // A link that is not followed may lead to sources.
    if files.isEmpty, !contents.outside.isEmpty { return }
    if files.isEmpty, needsSource || !contents.has(.header) && !contents.has(.resource) {
      // SwiftPM ignores such tests, and a library that nothing needs: a package that only runs tools often has one.
      let isIgnored = module.kind == .test || module.kind == .library && !isNeeded
      found.append(
        Diagnostic(
          .missingSources, as: isIgnored ? .warning : .error,
          "'\(folder.isEmpty ? "." : folder)', the folder of '\(title)', has no source file that SwiftPM would build",
          at: place,
          help: module.sources == nil && module.exclude.isEmpty
            ? "add one, or delete \(module.kind == .test ? "the folder" : "'\(title)' from the spec")"
            : "check its 'sources:' and 'exclude:'"))
      return
    }
    guard files.contains(where: { $0.role == .swift }) else { return }
    if module.kind == .executable {
      checkBeginning(files)
    } else if module.kind == .test || module.kind == .library, hasTests,
      let entry = sources.entryPoints.first(where: { !$0.entry.isConditional })
    {
      // On a Mac tests are a bundle, which has no beginning of its own.
      let (severity, systems): (Severity, String) = isForApples ? (.warning, ", except on a Mac") : (.error, "")
      found.append(
        Diagnostic(
          .unbuildableSources, as: severity,
          "'\(title)' is a \(module.kind == .test ? "test module" : "library") with '@main' in '\(entry.path)', so that "
            + "its tests do not link\(systems)", at: place, help: "move the type to a program, or delete '@main'"))
    }
  }

  /// Without a beginning a program fails at the linker, which names no file of it.
  private mutating func checkBeginning(_ files: [TargetContents.File]) {
    guard files.count > 1, module.plugins.isEmpty, sources.isComplete, sources.entryPoints.isEmpty,
      !files.contains(where: { Path.lastComponent($0.path) == "main.swift" })
    else { return }
    add(
      .unbuildableSources, "the program '\(title)' has no entry point: there is no main.swift and no '@main'",
      help: "add one of them, or delete 'type: executable'")
  }

  private mutating func checkResources(_ folder: String) {
    let isIgnored = tools < ToolsVersion(6, 0)
    for (index, resource) in module.resources.enumerated() {
      guard let path = Path.joinInRoot(folder, resource.path) else { continue }
      let isMissing = root.kind(of: path.isEmpty ? "." : path) == nil
      let isOutside = !Path.isInside(path, folder)
      guard isMissing || isIgnored && isOutside else { continue }
      found.append(
        Diagnostic(
          .missingResource, as: isIgnored ? .warning : .error,
          "the resource '\(resource.path)' of '\(title)' \(isMissing ? "does not exist" : "is outside of its folder")"
            + (isIgnored ? ": SwiftPM ignores it with tools \(tools)" : ""),
          at: index < module.resourcePlaces.count ? module.resourcePlaces[index] : place,
          help: isMissing
            ? "correct the path, which is relative to the folder of the sources: it leads to '\(path)'"
            : "move it into '\(folder.isEmpty ? "." : folder)', or set 'tools: \"6.0\"' under 'integration:' of the root"
        ))
    }
  }

  /// The entry under `resources:` that names a file or a folder above it.
  private func resourcePlace(holding path: String) -> Place? {
    zip(module.resources, module.resourcePlaces).first { resource, _ in
      let stated = Path.normalised(resource.path)
      return path == stated || Path.isInside(path, stated)
    }?.1
  }
}
