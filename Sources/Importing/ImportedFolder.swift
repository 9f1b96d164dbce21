import Diagnostics
import Disk
import ManifestReader
import Model
import Paths
import SwiftPackages
import Text
import Workspace

/// The folder that an import turns into a root.
extension Root {
  /// - Parameters:
  ///   - path: a Package.swift or its folder, relative to `base`.
  ///   - needsManifest: true if the Package.swift has to exist; with a dump it need not.
  init(imported path: String, from base: String, needsManifest: Bool) throws(Failure) {
    let full = Path.join(base, path)
    let isFile = Disk.kind(of: full) == .file
    if isFile, Path.lastComponent(full) != Self.manifestName {
      throw Failure(
        "'\(path)' is not a Package.swift", help: "pass a Package.swift or its folder; pass a dump with '--dump FILE'")
    }
    let folder = try orFailure(Disk.realPath(isFile ? Path.parent(full) : full))
    if !isFile, Disk.kind(of: folder) != .folder {
      throw Failure("'\(path)' is not a folder", help: "pass a package's folder, its Package.swift or a Podfile.lock")
    }
    self.init(folder, current: ".")
    if needsManifest, Disk.kind(of: absolute(Self.manifestName)) != .file {
      if let missing = NestedRepositories(in: self).missing {
        throw Failure(
          "there is nothing to import in '\(path)' without the submodule '\(missing)', which is not checked out",
          help:
            "run 'git -C \(ShellWord.quoted(Path.join(base, path))) submodule update --init --recursive', then import again"
        )
      }
      if let project = Self.xcodeProject(at: path, folder) {
        throw Failure(
          "'\(project)' has no packages, and there is nothing else to import",
          help: "run 'integrate init' in its folder to start a project")
      }
      if let below = Self.podsBelow(folder) {
        throw Failure(
          "there is no \(Self.manifestName) and no Podfile.lock in '\(path)'",
          help:
            "run 'integrate import \(ShellWord.quoted(Path.join(path, below)))' to import the pods of the folder below")
      }
      for (file, tool) in [("project.yml", "xcodegen"), ("Project.swift", "tuist generate")]
      where Disk.kind(of: absolute(file)) == .file {
        throw Failure(
          "there is no Xcode project and no \(Self.manifestName) in '\(path)'",
          help:
            "run '\(tool)' to make the Xcode project, then 'integrate import \(ShellWord.quoted(Path.join(base, path)))'"
        )
      }
      throw Failure(
        "there is no \(Self.manifestName) in '\(path)'",
        help: "pass the folder of a package, or the output of 'swift package dump-package' with '--dump FILE'")
    }
  }

  /// The Xcode project that is named, or lies in the folder that is.
  private static func xcodeProject(at path: String, _ folder: String) -> String? {
    let endings = [".xcodeproj", ".xcworkspace"]
    if endings.contains(where: path.hasSuffix) { return path }
    let names = ((try? Disk.list(folder)) ?? []).sorted(by: Path.precedes)
    return endings.lazy.compactMap { ending in names.first { $0.hasSuffix(ending) } }.first.map { Path.join(path, $0) }
  }

  /// The first folder below with a Podfile.lock, as those are that a cross-platform framework makes.
  static func podsBelow(_ folder: String) -> String? {
    let names = ((try? Disk.list(folder)) ?? []).sorted(by: Path.precedes)
    return names.first { Disk.kind(of: Path.join(Path.join(folder, $0), PodsFolder.lockName)) == .file }
  }

  /// The packages in folders that are not imported, and those that these need by their folders; without a manifest if
  /// it cannot be read.
  ///
  /// - Parameters:
  ///   - folders: from the root. An absolute one is of a single machine, and is ignored.
  ///   - isImported: returns whether the package in a folder is imported.
  func packages(
    in folders: some Sequence<String>, _ options: ManifestOptions, besides isImported: (String) -> Bool
  ) -> [(folder: String, manifest: Manifest?)] {
    var found: [(folder: String, manifest: Manifest?)] = []
    var open = Set(folders).sorted(by: Path.precedes)
    var seen: Set<String> = []
    while !open.isEmpty {
      let folder = open.removeFirst()
      let path = Path.join(folder, Self.manifestName)
      guard !Path.isAbsolute(folder), seen.insert(folder).inserted, !isImported(folder),
        Disk.kind(of: absolute(path)) == .file,
        case .dump(let dump, _) = LoadedManifest(of: absolute(folder), named: display(path), options)
      else { continue }
      var unseen = DiagnosticBag()
      let manifest = DumpReader.read(dump, file: FileID(rawValue: 0), into: &unseen)
      found.append((folder, manifest))
      if let manifest { open += manifest.folders(from: folder) }
    }
    return found
  }

  /// The tools versions of packages that others name by their folders and that are not imported: they become pins, and a root
  /// is for no older tools than those.
  ///
  /// - Parameter folders: from the root, or absolute.
  func tools(ofPackagesIn folders: some Sequence<String>) -> [ToolsVersion] {
    folders.compactMap { folder in
      let manifest = try? Disk.read(absolute(Path.join(folder, Self.manifestName)), limit: ManifestReader.limit)
      return manifest.flatMap { ToolsVersion(ofManifest: $0) }
    }
  }

  /// True if a path from the root that starts with `..` comes back into it.
  func comesBack(_ folder: String) -> Bool { folder.hasPrefix("..") && Path.isInside(absolute(folder), path) }

  /// The manifest of a package with those targets as executables that SwiftPM takes for programs, as they have a `main` file;
  /// before tools 5.4 there was no other way to write one.
  ///
  /// - Parameter folder: the package's, from the root.
  func withPrograms(_ manifest: Manifest, in folder: String = "") -> Manifest {
    var manifest = manifest
    for index in manifest.targets.indices where manifest.targets[index].kind == .library {
      let target = manifest.targets[index]
      let usual = target.kind.searchedParents.lazy.map { "\($0)/\(target.name)" }
      guard
        let place = target.path ?? usual.first(where: { Disk.kind(of: absolute(Path.join(folder, $0))) == .folder }),
        let inside = Path.joinInRoot(folder, place)
      else { continue }
      if hasMain(target, in: inside) { manifest.targets[index].kind = .executable }
    }
    return manifest
  }

  private func hasMain(_ target: Manifest.Target, in folder: String) -> Bool {
    // A folder that cannot be read counts as one without a `main` file.
    let walk = try? OpenFolder(path).walk(from: folder) { isMainFile(String(decoding: $0, as: UTF8.self)) }
    return (walk?.files ?? []).contains { file in
      guard let kind = SourceKind(file), kind != .header, let own = Path.relative(from: folder, to: file),
        !(target.exclude + target.resources.map(\.path)).contains(where: { Path.isInside(own, Path.normalised($0)) })
      else { return false }
      return target.sources?.contains { Path.isInside(own, $0) } ?? true
    }
  }

  var visibleFolders: PackageImport.Folders {
    let repositories = NestedRepositories(in: self)
    return PackageImport.Folders(
      exists: { Disk.kind(of: absolute($0)) == .folder },
      isSearched: { Self.isSearched($0) && !repositories.contain($0) })
  }

  /// Returns whether the search for specs enters a folder; `path` is relative to the root.
  static func isSearched(_ path: String) -> Bool {
    path.split(separator: "/").allSatisfy { part in
      if part.hasPrefix(".") || part == pinnedFolder { return false }
      return !Array(part.utf8).withUnsafeBufferPointer { Walk.isToolsFolder($0) }
    }
  }

  /// The dump of the manifest in the folder, as SwiftPM prints it; its errors about one that does not load are relayed.
  ///
  /// - Returns: also true if it is the dump that a Mac would make.
  func dump(_ input: ImportInput) throws(Failure) -> (bytes: [UInt8], isOfMac: Bool) {
    switch LoadedManifest(of: path, named: display(Self.manifestName), input.manifests) {
    case .dump(let bytes, let isOfMac): return (bytes, isOfMac)
    case .failed(let failure): throw failure
    case .refused(let errors):
      input.relay(errors)
      throw Failure(
        "SwiftPM cannot load '\(display(Self.manifestName))'",
        help: "fix the manifest, or pass a dump of another machine with '--dump FILE'")
    }
  }
}

extension Manifest {
  /// The folders of the packages that it depends on by path, from the root.
  ///
  /// - Parameter folder: its own, from the root.
  func folders(from folder: String) -> [String] {
    dependencies.compactMap { if case .path(let path) = $0.source { fromRoot(path, of: folder) } else { nil } }
  }
}
