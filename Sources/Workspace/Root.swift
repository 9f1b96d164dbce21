import Disk
import Parallel
import Paths
import Text

/// The folder of the lockfile, and the folder the tool was run in.
package struct Root: Sendable {
  /// Absolute, with links resolved.
  package let path: String
  /// The printed path of the root: relative to the folder the tool was run in, `""` if that is the root.
  package let shown: String
  /// Files as they would be after a change, by path from the root; `nil` for one that would be gone. They are read in
  /// place of those on disk, so that a change can be checked before it is written.
  package var changedFiles: [String: [UInt8]?] = [:]
  /// The packages in folders outside of it.
  let packages = PackageFolders()
  /// The files that were read; `nil` if the folder was not opened.
  private(set) var snapshot: Snapshot?
  /// The folders with a `component.yaml` that were passed on the way up to the root, from the root, the nearest first.
  private(set) var passed: [String] = []
  /// The guards that the person who runs the tool turns off here.
  package var allowances: Set<Allowance> = []

  package static let lockfileName = "integrate.lock.yaml"

  package static func isSpecName(_ name: String) -> Bool {
    name == "component.yaml" || name.hasSuffix(".component.yaml")
  }

  /// The folder of the copied specs of pinned components.
  package static let pinnedFolder = "integrate.lock.d"
  /// The path of the copied spec of a pinned component, relative to the root.
  package static func keptSpecPath(of pin: String) -> String { "\(pinnedFolder)/\(pin).component.yaml" }
  /// The names that the spec of a pinned component has in its folder, the preferred one first.
  package static func specNames(of pin: String) -> [String] { ["component.yaml", "\(pin).component.yaml"] }
  /// The path of the kept declarations of a pinned component, relative to the root.
  package static func declarationsPath(of pin: String) -> String { "\(pinnedFolder)/\(pin).declarations" }
  package static let manifestName = "Package.swift"
  package static let resolvedName = "Package.resolved"

  /// Looks for the lockfile in a folder and upward.
  ///
  /// - Parameters:
  ///   - folder: the start of the search, `-C` applied.
  ///   - current: the folder the tool was run in.
  package static func find(from folder: String, current: String) throws(Failure) -> Root {
    let start: String
    do { start = try Disk.realPath(folder) } catch { throw Failure(error) }
    if let root = nearest(from: start, current: current) { return root }
    throw Failure("there is no \(lockfileName) in '\(folder)' or above", help: wayToRoot(from: start, called: folder))
  }

  /// The same for a caller that goes on without a root: no other place is looked at for one.
  package static func nearest(from folder: String, current: String) -> Root? {
    guard let start = try? Disk.realPath(folder) else { return nil }
    var candidate = start
    var passed: [String] = []
    while Disk.kind(of: Path.join(candidate, lockfileName)) == nil {
      if Disk.kind(of: Path.join(candidate, "component.yaml")) == .file { passed.append(candidate) }
      let parent = Path.parent(candidate)
      if parent == candidate || parent.isEmpty { return nil }
      candidate = parent
    }
    var root = Root(candidate, here: folder == current ? start : (try? Disk.realPath(current)) ?? current)
    root.passed = passed.compactMap { Path.relative(from: candidate, to: $0) }
    return root
  }

  /// The help that leads from a folder without a lockfile to one with it.
  private static func wayToRoot(from start: String, called folder: String) -> String {
    let names = (try? Disk.list(start)) ?? []
    if let other = names.first(where: { isNearlyLockfile($0) && Disk.kind(of: Path.join(start, $0)) == .file }) {
      return "rename \(other) to \(lockfileName)"
    }
    let here = folder == "." ? "" : " -C \(ShellWord.quoted(folder))"
    if let root = folderOfDeletedLockfile(from: start) {
      let there = root == start ? here : " -C \(ShellWord.quoted(root))"
      return "run 'git\(there) checkout HEAD -- \(lockfileName)' to restore it: it was deleted"
    }
    if names.contains("component.yaml") {
      return "run 'integrate\(here) init' to add it next to component.yaml"
    }
    let below = names.sorted().first { Disk.kind(of: Path.join(Path.join(start, $0), lockfileName)) == .file }
    if let below {
      return "run 'integrate -C \(ShellWord.quoted(Path.join(folder, below)))' to use the root in '\(below)'"
    }
    let all = names + names.flatMap { (try? Disk.list(Path.join(start, $0))) ?? [] }
    if all.contains(where: isOfProject) { return "run 'integrate\(here) import' to make one from this project" }
    return "run 'integrate init' in the folder of your app, or pass that folder with '-C'"
  }

  /// Returns whether a file describes a project that 'import' reads, or that another tool makes.
  private static func isOfProject(_ name: String) -> Bool {
    [manifestName, "Podfile.lock", "project.yml", "Project.swift"].contains(name)
      || [".xcodeproj", ".xcworkspace"].contains(where: name.hasSuffix)
  }

  /// The advice about generated files that a `.gitignore` of the repository lists, so that other clones lack them; `nil` if
  /// it lists none. Only patterns that consist of the file's name are understood.
  ///
  /// - Parameter paths: from the root.
  package func helpToCommit(_ paths: [String]) -> String? {
    guard let top = Disk.repository(around: path) else { return nil }
    for name in [Self.resolvedName, Self.manifestName] {
      guard let file = paths.first(where: { Path.lastComponent($0) == name }) else { continue }
      let own = Path.parent(absolute(file))
      var folder = own
      while true {
        let bytes = (try? Disk.read(Path.join(folder, ".gitignore"), limit: 1 << 16)) ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        // The nearest file decides, and in it the last line; a pattern with a slash in front is for its own folder.
        let patterns = [name, "**/\(name)"] + (folder == own ? ["/\(name)"] : [])
        let last = lines.last { line in patterns.contains { line == $0 || line == "!" + $0 } }
        if last?.hasPrefix("!") == true { break }
        if last != nil { return "remove '\(name)' from .gitignore and commit it, since git ignores it" }
        if folder == top || Path.parent(folder) == folder { break }
        folder = Path.parent(folder)
      }
    }
    return nil
  }

  /// The nearest folder with a spec, from here up to the top of the repository, of which the last commit has a lockfile.
  static func folderOfDeletedLockfile(from start: String) -> String? {
    var (folder, withSpec) = (start, [String]())
    while true {
      if Disk.kind(of: Path.join(folder, "component.yaml")) == .file { withSpec.append(folder) }
      if Disk.kind(of: Path.join(folder, ".git")) != nil { break }
      let parent = Path.parent(folder)
      if parent == folder || parent.isEmpty { return nil }
      folder = parent
    }
    guard !withSpec.isEmpty, let head = try? Git(folder: start).commit("HEAD") else { return nil }
    return withSpec.first { folder in
      let committed = try? Git(folder: folder).file(lockfileName, in: head)
      return committed.flatMap { $0 } != nil
    }
  }

  /// `Integrate.lock.yaml`, `integrate.lock.yml`, `integrate.lock`.
  private static func isNearlyLockfile(_ name: String) -> Bool {
    let lower = name.lowercased()
    return [lockfileName, "integrate.lock.yml", "integrate.lock", "integrate.yaml", "integrate-lock.yaml"].contains(
      lower)
  }

  package init(_ path: String, current: String) {
    self.init(path, here: (try? Disk.realPath(current)) ?? current)
  }

  /// - Parameter here: the folder the tool was run in, without links.
  private init(_ path: String, here: String) {
    self.path = path
    let relative = Path.relative(from: here, to: path) ?? path
    shown = relative == "." ? "" : relative
  }

  /// Reads each file once from now on, for this value and its copies, so the files must not change meanwhile.
  package mutating func keepFiles() throws(Failure) { self = try opened(keepingAll: true) }

  /// The same root with its folder open: each folder in it is listed once, for that value and its copies.
  func opened(keepingAll: Bool = false) throws(Failure) -> Root {
    var root = self
    if snapshot?.keepsAll != true { root.snapshot = Snapshot(try orFailure(in: self, OpenFolder(path)), keepingAll) }
    return root
  }

  /// Finds files by name, and all folders, but in the folder of the copied specs: ``OpenFolder/walk(from:hidden:skip:matching:)``.
  ///
  /// - Parameters:
  ///   - start: the folder to begin in, relative to the root and normalised.
  ///   - matching: returns whether to include a file of this name.
  package func walk(
    from start: String = "", matching: @Sendable (Walk.Name) -> Bool
  ) throws(DiskError) -> Walk {
    try folder().walk(from: start, skip: Self.isSkipped, matching: matching)
  }

  /// The folder, which is opened unless it is open.
  package func folder() throws(DiskError) -> OpenFolder {
    if let snapshot { return snapshot.folder }
    return try OpenFolder(path)
  }

  /// The kind of what a path relative to the root leads to, as ``OpenFolder/kind(of:followingLinks:)`` returns it.
  func kind(of relative: String, followingLinks: Bool = true) -> FileKind? {
    (try? folder())?.kind(of: relative, followingLinks: followingLinks)
  }

  /// Returns whether a path relative to the root leads out of it, as ``OpenFolder/leadsOutside(_:)`` does.
  package func leadsOutside(_ relative: String) -> Bool { (try? folder())?.leadsOutside(relative) ?? true }

  /// The names in a folder, sorted by bytes.
  package func names(in relative: String) throws(Failure) -> [String] {
    do { return try folder().names(in: relative) } catch { throw Failure(error, in: self) }
  }

  private static func isSkipped(_ name: Walk.Name) -> Bool {
    Walk.isToolsFolder(name) || name.elementsEqual(pinnedFolder.utf8)
  }

  /// The printed form of a path relative to the root.
  @inline(never) package func display(_ relative: String) -> String {
    shown.isEmpty ? relative : Path.join(shown, relative)
  }

  /// The option by which a command finds the root from the folder that the tool was run in: ` -C ../App`, or nothing.
  package var option: String { shown.isEmpty ? "" : " -C \(ShellWord.quoted(shown))" }

  /// The absolute form of a path relative to the root.
  @inline(never) package func absolute(_ relative: String) -> String {
    relative.isEmpty ? path : Path.join(path, relative)
  }

  /// Paths as they would be after the change: without files that would be gone, and with new ones that are meant.
  package func afterChanges(_ paths: [String], adding isMeant: (String) -> Bool) -> [String] {
    if changedFiles.isEmpty { return paths }
    var left = Set(paths)
    for (path, bytes) in changedFiles {
      if bytes == nil { left.remove(path) } else if isMeant(path) { left.insert(path) }
    }
    return left.sorted(by: Path.precedes)
  }

  /// The contents of a file, by its path relative to the root; `nil` if there is none.
  ///
  /// - Parameter keeping: true for a file that several passes look at: see ``kept(_:)``.
  package func read(_ relative: String, keeping: Bool = false) throws(Failure) -> [UInt8]? {
    if let changed = changedFiles[relative] { return changed }
    return try keeping ? kept(relative) : unchanged(relative)
  }

  /// The contents of a file as it is on disk, by its path relative to the root; `nil` if there is none.
  package func unchanged(_ relative: String) throws(Failure) -> [UInt8]? {
    if snapshot?.keepsAll == true { return try kept(relative) }
    guard Disk.kind(of: absolute(relative)) == .file else { return nil }
    do { return try Disk.read(relative, inside: path) } catch { throw Failure(error) }
  }

  /// The same, read once for this value and its copies if the folder is open.
  ///
  /// - Parameter throughLinks: true to read a file outside of the root, too, to which a link leads.
  func kept(
    _ relative: String, throughLinks: Bool = false, limit: Int = Disk.usualLimit
  ) throws(Failure) -> [UInt8]? {
    guard let snapshot else { return try unchanged(relative) }
    return try snapshot.contents(of: relative) { () throws(Failure) in
      do throws(DiskError) {
        let isOutside = throughLinks && kind(of: relative) == .file && leadsOutside(relative)
        return isOutside
          ? try Disk.read(absolute(relative)) : try snapshot.folder.contents(of: relative, limit: limit)
      } catch { throw Failure(error, in: self) }
    }
  }

  /// The contents of a file from which the project is loaded; they are kept if it is loaded several times.
  ///
  /// - Parameters:
  ///   - other: a folder besides the root that a link may lead to.
  ///   - keeping: true for a file that this load reads again.
  func input(
    _ relative: String, or other: String? = nil, limit: Int, keeping: Bool = false
  ) throws(DiskError) -> [UInt8] {
    if let changed = changedFiles[relative] ?? nil { return changed }
    func read() throws(DiskError) -> [UInt8] { try folder().readInside(relative, or: other, limit: limit) }
    guard let snapshot, snapshot.keepsAll || keeping || snapshot.keeps(relative) else { return try read() }
    return try snapshot.contents(of: relative, read: read) ?? []
  }

  /// The marks of the tool at the beginning of a file, which is read once for them.
  func marks(of relative: String) throws(Failure) -> Snapshot.Marks {
    if let known = snapshot?.knownMarks(of: relative) { return known }
    var head: [UInt8] = []
    let count: Int
    do { count = try Disk.readHead(of: absolute(relative), into: &head) } catch { throw Failure(error, in: self) }
    let marks = Snapshot.Marks(head[..<count])
    snapshot?.keep(marks, of: relative)
    return marks
  }
}
