import Diagnostics
import Disk
import Generators
import Model
import Paths
import SwiftPackages
import Text
import Workspace
import XcodeProjects

/// The Xcode projects that belong to an import: those in the folder, or the one above that refers to it.
struct XcodeSearch {
  /// Projects that say something of packages, or cannot be read.
  private(set) var files: [(file: XcodeFile, id: FileID)] = []
  /// The projects and workspaces that the lockfile is kept for.
  private(set) var listed: [String] = []
  /// The paths of Package.resolved of projects and workspaces, the decisive one first.
  private(set) var resolved: [String] = []
  /// A project or workspace above the root, for which nothing can be kept.
  private(set) var above: String?
  /// The files that workspaces list, from the root.
  private(set) var ofWorkspaces: Set<String> = []

  /// The folders that projects and workspaces name as packages, from the root or absolute.
  var packages: Set<String> {
    Set(files.flatMap { file, _ in file.withPackages.map(file.localFolders) ?? [] }.map(\.value)).union(ofWorkspaces)
  }

  /// The projects' requirements for packages in repositories.
  var requests: [PackageGraphs.Request] { files.flatMap(\.file.requests) }

  /// The projects by what binds them: those of workspaces are one graph, and so are those of a folder.
  var graphs: [[XcodeFile]] {
    let byFolder = Dictionary(grouping: files.map(\.file)) { ofWorkspaces.contains($0.path) ? nil : $0.folder }
    return byFolder.values.sorted { Path.precedes($0[0].path, $1[0].path) }
  }

  init() {}

  /// - Parameter pods: the folder, from the root, in which CocoaPods makes a workspace, which people open even where nobody
  ///   has resolved packages in it yet.
  init(_ folder: PackageFolder, pods: String? = nil, _ table: inout SourceTable) throws(Failure) {
    let root = folder.root
    var ofListed: Set<String> = []
    for path in folder.xcode {
      let resolvedPath = xcodeResolvedPath(of: path)
      let hasResolved = Disk.kind(of: root.absolute(resolvedPath)) == .file
      if hasResolved { resolved.append(resolvedPath) }
      if path.hasSuffix(".xcworkspace") {
        let files = try XcodeFile.projects(of: path, in: root)
        ofWorkspaces.formUnion(files)
        let isOfPods = pods == Path.folder(of: path) && files.contains { $0.hasSuffix(".xcodeproj") }
        if !hasResolved, !isOfPods { continue }
        listed.append(path)
        ofListed.formUnion(files)
        continue
      }
      let isRelevant = try add(path, root, &table)
      if hasResolved || isRelevant && !ofListed.contains(path) { listed.append(path) }
    }
    if files.isEmpty, !folder.packages.isEmpty { try findAbove(root, &table) }
  }

  /// Adds a project that says something of packages.
  private mutating func add(_ path: String, _ root: Root, _ table: inout SourceTable) throws(Failure) -> Bool {
    let id = table.add(root.display(Path.join(path, "project.pbxproj")))
    guard let file = try XcodeFile(path, in: root, id: id) else { return false }
    if case .failure = file.content {
      files.append((file, id))
      return false
    }
    if file.withPackages == nil { return false }
    files.append((file, id))
    return true
  }

  /// Leaves out what shows how a package is used: it is no part of the project. So is a project that takes the package from
  /// its repository.
  mutating func leaveOutExamples(of package: String) -> [String] {
    let left = files.map(\.file).filter { Self.isExample($0.path) || $0.takes(package) }.map(\.path)
    func isLeft(_ path: String) -> Bool { Self.isExample(path) || left.contains { Path.isInside(path, $0) } }
    files.removeAll { isLeft($0.file.path) }
    listed.removeAll(where: isLeft)
    resolved.removeAll(where: isLeft)
    return left
  }

  private static let exampleFolders: Set<String> = ["fixtures", "playground", "playgrounds", "test", "tests"]
  private static let exampleWords: Set<String> = ["demo", "demos", "example", "examples", "sample", "samples"]

  /// Returns whether it shows how a package is used: it is in a folder such as `Examples`, `example-app` or `ShopDemo`.
  static func isExample(_ path: String) -> Bool {
    Path.components(path).dropLast().contains { folder in
      exampleFolders.contains(folder.lowercased()) || words(of: String(folder)).contains(where: exampleWords.contains)
    }
  }

  /// The words of a name, in lower case: `iOS Example`, `example-app` and `ShopDemo` have two each.
  private static func words(of name: String) -> [String] {
    var words = [""]
    var previous: Character = " "
    for character in name {
      if !character.isLetter || character.isUppercase && previous.isLowercase { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
      previous = character
    }
    return words.filter { !$0.isEmpty }
  }

  // MARK: Above

  private static let highest = 3

  /// Looks for the project that refers to the packages of the root from a folder above, in the same repository.
  private mutating func findAbove(_ root: Root, _ table: inout SourceTable) throws(Failure) {
    var (up, folder) = ("..", Path.parent(root.path))
    if Disk.kind(of: root.absolute(".git"), followingLinks: false) != nil { return }
    for _ in 0..<Self.highest {
      // A folder that nobody may read has nothing to say.
      let names = ((try? Disk.list(folder)) ?? []).sorted(by: Path.precedes)
      var namesRoot = false
      var projects = names.filter { $0.hasSuffix(".xcodeproj") }.map { Path.join(up, $0) }
      for workspace in names where workspace.hasSuffix(".xcworkspace") {
        let files = try XcodeFile.projects(of: Path.join(up, workspace), in: root)
        guard files.contains(where: { isInside($0, root) }) else { continue }
        namesRoot = true
        projects += files.filter { $0.hasPrefix("../") && $0.hasSuffix(".xcodeproj") && !projects.contains($0) }
      }
      for path in projects {
        let id = table.add(root.display(Path.join(path, "project.pbxproj")))
        guard let file = try XcodeFile(path, in: root, id: id), let project = file.withPackages else { continue }
        guard namesRoot || file.localFolders(project).contains(where: { isPackage($0.value, root) }) else { continue }
        files.append((file, id))
      }
      if namesRoot || !files.isEmpty {
        above = files.first?.file.path
        for name in names.filter({ $0.hasSuffix(".xcworkspace") }) + names.filter({ $0.hasSuffix(".xcodeproj") }) {
          let path = xcodeResolvedPath(of: Path.join(up, name))
          if Disk.kind(of: root.absolute(path)) == .file { resolved.append(path) }
        }
        if !files.isEmpty || !resolved.isEmpty { return }
      }
      let isRepository = Disk.kind(of: Path.join(folder, ".git"), followingLinks: false) != nil
      if isRepository || folder == "/" { return }
      (up, folder) = (up + "/..", Path.parent(folder))
    }
  }

  private func isPackage(_ path: String, _ root: Root) -> Bool {
    isInside(path, root) && Disk.kind(of: root.absolute(Path.join(path, Root.manifestName))) == .file
  }

  private func isInside(_ path: String, _ root: Root) -> Bool {
    Path.isInside(Path.join(root.path, path), root.path)
  }
}

extension ResolvedPackages {
  /// Leaves out the packages that no manifest names: a workspace has other packages too.
  mutating func keep(namedBy manifests: [Manifest]) {
    let named = Set(manifests.flatMap(\.dependencies).map { $0.identity.lowercased() })
    pins.removeAll { !named.contains($0.identity) }
  }
}

extension XcodeFile {
  /// The project's requirements for packages in repositories.
  var requests: [PackageGraphs.Request] {
    (withPackages?.references ?? []).compactMap { reference in
      guard reference.isListed, case .remote(let url, let requirement) = reference.source,
        let asked = requirement.ofManifest
      else { return nil }
      let dependency = Manifest.PackageDependency(
        source: .git(url.value, asked), identity: packageIdentity(ofURL: url.value))
      return PackageGraphs.Request(folder: path, dependency: dependency, place: url.place)
    }
  }

  /// Returns whether the project uses a package from a repository.
  fileprivate func takes(_ package: String) -> Bool {
    (withPackages?.references ?? []).contains { reference in
      guard reference.isListed, case .remote(let url, _) = reference.source else { return false }
      return packageIdentity(ofURL: url.value) == package
    }
  }
}
