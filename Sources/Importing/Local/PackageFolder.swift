import Disk
import Model
import Paths
import Planning
import Text
import Workspace

/// A folder with local packages, and the Xcode projects beside them.
struct PackageFolder {
  let root: Root
  /// The folders of the packages, from the root, ordered by path; may include the root itself.
  private(set) var packages: [String] = []
  /// Folders with a Package.swift inside the sources of a package: taken for fixtures and templates, unless one of the
  /// project's manifests depends on them.
  private(set) var inSources: [String] = []
  /// Folders with a Package.swift in another repository, such as a submodule: nothing is written there.
  private(set) var foreign: [String] = []
  /// The Xcode projects and workspaces of the project, from the root, workspaces and higher folders first.
  private(set) var xcode: [String] = []
  /// The folders that are left out with all that lies below, from the root.
  private var excluded: [String] = []
  private let repositories: NestedRepositories

  init(_ root: Root) throws(Failure) {
    self.root = root
    repositories = NestedRepositories(in: root)
    let walk = try orFailure(
      OpenFolder(root.path).walk(
        skip: { Walk.isToolsFolder($0) && !Self.isOfXcode($0) },
        matching: { $0.elementsEqual(Root.manifestName.utf8) }))
    let folders = walk.files.map { Path.folder(of: $0) }.filter { !Self.isInXcode($0) && !isPlaceholder($0) }
    let all = Set(folders)
    for folder in folders.sorted(by: Path.precedes) {
      if isForeign(folder) {
        foreign.append(folder)
      } else if Self.isAmongSources(folder, of: all) {
        inSources.append(folder)
      } else {
        packages.append(folder)
      }
    }
    let below = Set(packages.filter { !$0.isEmpty })
    xcode = walk.folders.filter { path in
      Self.isOfXcode(Path.lastComponent(path)) && !Self.isInXcode(Path.folder(of: path))
        && Self.isOfProject(path, besides: below) && !isForeign(Path.folder(of: path))
    }
    xcode.sort { Self.rank($0) == Self.rank($1) ? Path.precedes($0, $1) : Self.rank($0) < Self.rank($1) }
  }

  /// Treats a folder among sources as a package.
  mutating func promote(_ folder: String) {
    guard let index = inSources.firstIndex(of: folder) else { return }
    packages.append(inSources.remove(at: index))
    packages.sort(by: Path.precedes)
  }

  mutating func leaveOut(_ folders: [String]) {
    let folders = Set(folders)
    packages.removeAll(where: folders.contains)
  }

  /// Leaves out what lies below some folders, given from the root.
  mutating func exclude(_ folders: [String]) throws(Failure) {
    for text in folders {
      guard let folder = Path.joinInRoot("", text), !folder.isEmpty, Disk.kind(of: root.absolute(folder)) == .folder
      else {
        throw Failure(
          "there is no folder '\(text)' to skip in '\(root.path)'",
          help: "pass a folder below the imported one to '--exclude'")
      }
      excluded.append(folder)
      packages.removeAll { Path.isInside($0, folder) }
      inSources.removeAll { Path.isInside($0, folder) }
      foreign.removeAll { Path.isInside($0, folder) }
      xcode.removeAll { Path.isInside($0, folder) }
    }
  }

  func isExcluded(_ folder: String) -> Bool { excluded.contains { Path.isInside(folder, $0) } }

  func isForeign(_ folder: String) -> Bool { repositories.contain(folder) }

  /// Returns whether a folder's manifest has nothing: people write such manifests to hide the folder in Xcode.
  private func isPlaceholder(_ folder: String) -> Bool {
    guard !folder.isEmpty, let bytes = try? root.read(Path.join(folder, Root.manifestName)), bytes.count < 512 else {
      return false
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("Package(") && !["targets", "products", "dependencies"].contains(where: text.contains)
  }

  /// Returns whether it is, or is in, a folder in which some package has its targets.
  private static func isAmongSources(_ folder: String, of packages: Set<String>) -> Bool {
    var around = folder
    while !around.isEmpty {
      let parent = Path.folder(of: around)
      if parentsOfTargets.contains(Path.lastComponent(around)), packages.contains(parent) { return true }
      around = parent
    }
    return false
  }

  private static let parentsOfTargets = Set([TargetKind.library, .test, .plugin].map(\.usualParent))

  // MARK: Xcode

  /// The Xcode projects and workspaces of a Podfile: the workspace that CocoaPods makes beside it, and people open; without
  /// one, the projects there, or the only one below.
  ///
  /// - Parameter place: the folder of the Podfile, from the root.
  func xcode(ofPodfileIn place: String) -> [String] {
    let beside = xcode.filter { Path.folder(of: $0) == place }
    let workspaces = beside.filter { $0.hasSuffix(".xcworkspace") }
    if !workspaces.isEmpty { return workspaces }
    if !beside.isEmpty { return beside }
    return xcode.count == 1 ? xcode : []
  }

  /// Returns whether a project or workspace belongs to an app, and not to a package. It is near the root, next to its
  /// packages, or further down without a package around it.
  private static func isOfProject(_ path: String, besides packages: Set<String>) -> Bool {
    var around = Path.folder(of: path)
    if packages.contains(around) || packages.contains(Path.folder(of: around)) { return false }
    if Path.components(around).count <= 2 || packages.contains(where: { Path.folder(of: $0) == around }) { return true }
    while !around.isEmpty {
      if packages.contains(around) { return false }
      around = Path.folder(of: around)
    }
    return !XcodeSearch.isExample(path)
  }

  private static func isInXcode(_ folder: String) -> Bool {
    Path.components(folder).contains { isOfXcode($0) }
  }

  private static func isOfXcode(_ name: some StringProtocol) -> Bool {
    name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace")
  }

  private static func isOfXcode(_ name: Walk.Name) -> Bool { isOfXcode(String(decoding: name, as: UTF8.self)) }

  private static func rank(_ path: String) -> Int {
    Path.components(path).count * 2 + (path.hasSuffix(".xcworkspace") ? 0 : 1)
  }
}
