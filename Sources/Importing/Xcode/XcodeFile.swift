import Diagnostics
import Disk
import Findings
import Model
import Paths
import Workspace
import XcodeProjects

/// An Xcode project beside, below or above packages.
struct XcodeFile {
  /// The path of the `.xcodeproj` from the root, with `..` if it is above.
  let path: String
  /// Its `project.pbxproj`, from the root.
  let file: String
  let content: Result<XcodeProject, PropertyListError>
  /// The absolute folder of the root.
  private let root: String

  /// - Parameter id: the ID of the `project.pbxproj`.
  /// - Returns: `nil` if there is none, as in a project that a tool generates.
  init?(_ path: String, in root: Root, id: FileID) throws(Failure) {
    (self.path, file, self.root) = (path, Path.join(path, "project.pbxproj"), root.path)
    guard let bytes = try Self.read(file, in: root, limit: XcodeProject.limit) else { return nil }
    do throws(PropertyListError) {
      content = .success(
        try XcodeProject(bytes, file: id) { Self.settings(Path.join(Path.join(path, ".."), $0), of: path, in: root) })
    } catch { content = .failure(error) }
  }

  /// The bytes of an `.xcconfig` file of a project; `nil` if it cannot be read, or is outside of the project's root.
  private static func settings(_ path: String, of project: String, in root: Root) -> [UInt8]? {
    if path.hasPrefix("../"), !project.hasPrefix("../") { return nil }
    return try? read(path, in: root, limit: XcodeProject.settingsLimit)
  }

  /// The projects of an `.xcworkspace`, from the root.
  static func projects(of workspace: String, in root: Root) throws(Failure) -> [String] {
    let data = Path.join(workspace, "contents.xcworkspacedata")
    guard let bytes = try read(data, in: root, limit: XcodeWorkspace.limit) else { return [] }
    let folder = Path.join(workspace, "..")
    let files = XcodeWorkspace(bytes, file: FileID(rawValue: 0)).files.map { Path.join(folder, $0.value) }
    return files.map { withoutLinks($0, root.path) ?? $0 }
  }

  /// The bytes of a file at or above the root.
  static func read(_ path: String, in root: Root, limit: Int) throws(Failure) -> [UInt8]? {
    let full = root.absolute(path)
    guard Disk.kind(of: full) == .file else { return nil }
    return try orFailure(
      path.hasPrefix("../") ? Disk.read(full, limit: limit) : Disk.read(path, inside: root.path, limit: limit))
  }

  /// The folder of the project, from the root.
  var folder: String {
    let folder = Path.join(path, "..")
    return folder == "." ? "" : folder
  }

  var name: String { String(Path.lastComponent(path).dropLast(".xcodeproj".count)) }

  /// The project, if it can be read and says something of packages.
  var withPackages: XcodeProject? {
    guard case .success(let project) = content,
      project.references.contains(where: \.isListed) || project.targets.contains(where: { !$0.products.isEmpty })
    else { return nil }
    return project
  }

  /// The folders that it names as local packages, from the root or absolute, with their places: those that it refers to,
  /// and those among its files, which need not be packages.
  func localFolders(_ project: XcodeProject) -> [Located<String>] {
    let referred = project.references.compactMap { reference -> Located<String>? in
      guard reference.isListed, case .local(let path) = reference.source else { return nil }
      return Located(Path.join(project.folder, path.value), at: path.place)
    }
    var seen: Set<String> = []
    return (referred + project.folders).map { Located(fromRoot($0.value), at: $0.place) }
      .filter { seen.insert($0.value).inserted }
  }

  /// A path of the project, from the root; `""` for the root itself. One that is neither in the root nor relative stays.
  func fromRoot(_ path: String) -> String {
    let whole = Path.join(root, Path.join(folder, path))
    if Path.isAbsolute(path), !Path.isInside(whole, root) { return path }
    let relative = Self.withoutLinks(whole, root) ?? Path.relative(from: root, to: whole) ?? whole
    return relative == "." ? "" : relative
  }

  /// The path, from the root, of what a path leads to through symbolic links; `nil` if there is nothing in the root.
  private static func withoutLinks(_ path: String, _ root: String) -> String? {
    guard let root = try? Disk.realPath(root), let path = try? Disk.realPath(Path.join(root, path)),
      Path.isInside(path, root)
    else { return nil }
    return Path.relative(from: root, to: path)
  }
}
