import Diagnostics
import Disk
import Loading
import Model
import Paths
import Workspace
import YAML

/// A Podfile.lock on disk, and the podspecs in JSON that lie about it.
package struct PodsFolder {
  /// The folder that is imported: that of the Podfile.lock, or one above.
  package let root: Root
  /// The folder of the Podfile.lock, from the root.
  let place: String
  /// The path of the Podfile.lock, from the current folder.
  private let lock: String
  /// An additional folder to search for podspecs, from the current folder.
  private let podspecs: String?

  /// - Parameters:
  ///   - lock: the path of the Podfile.lock, from the current folder.
  ///   - podspecs: the folder of `--podspecs`, as typed.
  ///   - folder: the folder that the command works in, which `podspecs` is relative to.
  ///   - root: the folder that is imported, where that is another one.
  ///   - place: the folder of the Podfile.lock, from there.
  package init(
    lock: String, podspecs: String?, in folder: String, root: Root? = nil, place: String = ""
  ) throws(Failure) {
    if let root {
      self.root = root
    } else {
      self.root = Root(try orFailure(Disk.realPath(Path.parent(lock))), current: ".")
    }
    self.place = place
    self.lock = lock
    self.podspecs = podspecs.map { Path.join(folder, $0) }
    if let podspecs, let full = self.podspecs, Disk.kind(of: full) != .folder {
      throw Failure(
        "'\(podspecs)' is not a folder",
        help: "pass a folder with NAME.podspec.json files, or a spec repository, to '--podspecs'")
    }
  }

  /// The Podfile.lock of a folder, from the current folder.
  ///
  /// - Parameters:
  ///   - folder: from the current folder.
  ///   - shown: the folder as typed.
  /// - Throws: when something else has its name.
  static func lock(in folder: String, shown: String) throws(Failure) -> String? {
    let lock = Path.join(folder, lockName)
    if Disk.kind(of: lock) == .file { return lock }
    guard let kind = Disk.kind(of: lock, followingLinks: false) else { return nil }
    let what = kind == .folder ? "a folder" : kind == .link ? "a broken link" : "not a file"
    throw Failure(
      "'\(Path.join(shown, lockName))' is \(what)", help: "move it away, and run 'pod install', which writes it")
  }

  package static let lockName = "Podfile.lock"

  /// The path of the Podfile.lock, from the root.
  var lockPath: String { Path.join(place, Path.lastComponent(lock)) }

  /// Reads the Podfile.lock.
  ///
  /// - Returns: `nil`, with findings in the bag, if it is none.
  package func readLock(_ table: inout SourceTable, _ bag: inout DiagnosticBag) throws(Failure) -> PodfileLock? {
    let path = lockPath
    let shown = root.display(path)
    let file = table.add(shown)
    if isForeignLink(root.absolute(path)) {
      bag.add(.linkOutsideRoot(shown, at: Place(file: file)))
      return nil
    }
    let bytes: [UInt8]
    do { bytes = try Disk.read(lock, limit: YAMLLimits().bytes) } catch {
      guard case .tooLarge = error.reason else { throw Failure(error) }
      bag.add(.fileTooLarge(limit: YAMLLimits().bytes, file: file))
      return nil
    }
    return PodfileLockReader.read(bytes, file: file, into: &bag)
  }

  /// Reads the Podfile next to the Podfile.lock, which contains more than that, or CocoaPods' dump of it if it has to
  /// run. `nil` if neither can be read, with a finding if one exists.
  package func readPodfile(_ table: inout SourceTable, _ bag: inout DiagnosticBag) throws(Failure) -> Podfile? {
    var reason: Diagnostic?
    var hooks: [Podfile.Statement] = []
    if let (bytes, file) = try readBeside("Podfile", &table, &bag) {
      do throws(PodfileProblem) { return try PodfileReader.read(bytes, file: file) } catch {
        reason =
          error.isDamaged
          ? .podfileDamaged(error.message, at: error.place) : .podfileThatRuns(error.message, at: error.place)
        hooks = PodfileReader.hooks(in: bytes, file: file)
      }
    }
    if let (bytes, file) = try readBeside(Self.dumpName, &table, &bag) {
      do throws(PodfileProblem) {
        var podfile = try PodfileDumpReader.read(bytes, file: file)
        for hook in hooks { podfile.add(hook) }
        return podfile
      } catch {
        reason = .podfileLeftOut(
          "the output of 'pod ipc podfile-json' for it is missing: \(error.message)", at: error.place)
      }
    }
    if let reason { bag.add(reason) }
    return nil
  }

  /// The output of `pod ipc podfile-json` for the Podfile.
  static let dumpName = "Podfile.json"

  /// - Returns: `nil` if it does not exist or cannot be read, the latter with a finding.
  private func readBeside(
    _ name: String, _ table: inout SourceTable, _ bag: inout DiagnosticBag
  ) throws(Failure) -> (bytes: [UInt8], file: FileID)? {
    let path = root.absolute(Path.join(place, name))
    guard Disk.kind(of: path) == .file else { return nil }
    let file = table.add(root.display(Path.join(place, name)))
    if isForeignLink(path) {
      bag.add(.podfileLeftOut("it is a link that leads out of the root, which is not followed", at: Place(file: file)))
      return nil
    }
    do { return (try Disk.read(path, limit: 1 << 20), file) } catch {
      guard case .tooLarge = error.reason else { throw Failure(error) }
      bag.add(.podfileLeftOut("it is larger than the limit of 1 MiB", at: Place(file: file)))
      return nil
    }
  }

  // MARK: Importing

  /// True if this is the file that CocoaPods writes, and not a copy of it.
  var isOfPodfile: Bool { Path.lastComponent(lock) == Self.lockName }

  /// Makes specs and pins of the Podfile.lock, with its findings in the bag.
  ///
  /// - Parameters:
  ///   - xcode: the Xcode projects and workspaces that the lockfile is kept for.
  ///   - packages: the folders of the project's packages; `nil` if only pods are imported.
  ///   - tests: the targets of tests that Xcode projects have.
  ///   - excluded: returns whether a folder is left out. Its pods are left out too, unless they are packages.
  /// - Returns: `nil` if the file is not a valid Podfile.lock.
  func importAll(
    xcode: [String], packages: Set<String>? = nil, tests: Set<String> = [], excluded: (String) -> Bool,
    _ table: inout SourceTable, _ bag: inout DiagnosticBag
  ) throws(Failure) -> (pods: ImportedPods, input: PodImport)? {
    guard var lock = try readLock(&table, &bag) else { return nil }
    if lock.entries.isEmpty { bag.add(.noPods(in: lock.file)) }
    for finding in lock.leaveOut(from: place, where: { excluded($0) && packages?.contains($0) != true }) {
      bag.add(finding)
    }
    let root = self.root
    let repositories = NestedRepositories(in: root)
    var folders = PodImport.Folders(
      isSearched: Root.isSearched, leavesRoot: root.leadsOutside,
      shown: { root.display($0) }, exists: { Disk.kind(of: root.absolute($0)) != nil },
      files: { Self.files(in: $0, of: root) },
      bytes: { Disk.leadsOutside(root.absolute($0), of: root.path) ? [] : (try? root.read($0)) ?? [] })
    folders.isForeign = { repositories.contain($0) }
    let podspecs = try findPodspecs(of: lock, &table, &bag)
    var input = PodImport(lock: lock, podspecs: podspecs, rootName: Path.lastComponent(root.path), folders: folders)
    input.podfile = try readPodfile(&table, &bag)
    input.podfile?.knownTests = tests
    (input.xcode, input.packages, input.place, input.isOfPodfile) = (xcode, packages ?? [], place, isOfPodfile)
    let imported = importPods(input)
    bag.add(contentsOf: imported.bag)
    return (imported, input)
  }

  /// The files in a folder and those below, from there, without those of tools.
  private static func files(in folder: String, of root: Root) -> [String] {
    let point = UInt8(ascii: ".")
    let walk = try? OpenFolder(root.path).walk(
      from: folder, skip: { Walk.isToolsFolder($0) && !$0.contains(point) }, matching: { _ in true })
    return (walk?.files ?? []).compactMap { Path.relative(from: folder, to: $0) }
  }

  // MARK: Podspecs

  /// The podspecs that can be found, by the name of their pod: in the given folder, next to the Podfile.lock, in the
  /// place where CocoaPods keeps those of external sources, or in the pod's own folder.
  package func findPodspecs(
    of lock: PodfileLock, _ table: inout SourceTable, _ bag: inout DiagnosticBag
  ) throws(Failure) -> [String: Podspec] {
    var found: [String: Podspec] = [:]
    let own = Dictionary(lock.externalSources.map { ($0.name.value, $0["path"]?.value) }) { first, _ in first }
    for entry in lock.entries {
      let name = PodfileLock.root(of: entry.name.value)
      guard found[name] == nil else { continue }
      let files = Self.fileNames(of: name, entry.version?.value)
      var candidates: [String] = []
      if let podspecs {
        candidates += (files + Self.pathsInRepository(of: name, entry.version?.value)).map { Path.join(podspecs, $0) }
      }
      for folder in [root.absolute(place), root.absolute(Path.join(place, "Pods/Local Podspecs"))] {
        candidates += files.map { Path.join(folder, $0) }
      }
      if let path = own[name] ?? nil, let inside = Path.joinInRoot(place, path) {
        candidates += files.map { Path.join(root.absolute(inside), $0) }
      }
      guard let path = candidates.first(where: { Disk.kind(of: $0) == .file }) else { continue }
      guard let podspec = readPodspec(path, &table, &bag) else { continue }
      if podspec.name == name { found[name] = podspec } else { bag.add(.podspecOfAnother(podspec, calledLike: name)) }
    }
    return found
  }

  private static func fileNames(of pod: String, _ version: String?) -> [String] {
    var files = ["\(pod).podspec.json"]
    if let version { files.append("\(pod)-\(version).podspec.json") }
    return files.filter { Path.isSafe($0) && !$0.contains("/") }
  }

  /// The paths of a podspec in a spec repository: sorted by hash, as in the public one, or by name, as in private ones.
  private static func pathsInRepository(of pod: String, _ version: String?) -> [String] {
    guard let version else { return [] }
    let file = "\(pod)/\(version)/\(pod).podspec.json"
    return ["Specs/\(podShard(pod))/\(file)", "\(podShard(pod))/\(file)", "Specs/\(file)", file].filter(Path.isSafe)
  }

  private func readPodspec(
    _ path: String, _ table: inout SourceTable, _ bag: inout DiagnosticBag
  ) -> Podspec? {
    let here = (try? Disk.realPath(".")) ?? root.path
    let isForeign = isForeignLink(path)
    let shown = isForeign ? path : (try? Disk.realPath(path)) ?? path
    let file = table.add(Path.relative(from: here, to: shown) ?? path)
    if isForeign {
      bag.add(.linkOutsideRoot(Path.lastComponent(path), at: Place(file: file)))
      return nil
    }
    do { return Podspec.read(try Disk.read(path, limit: YAMLLimits().bytes), file: file, into: &bag) } catch {
      bag.add(.unreadablePodspec(error.message, error.help, at: Place(file: file)))
      return nil
    }
  }

  /// Returns whether a file of the root is a link that leads out of it.
  private func isForeignLink(_ path: String) -> Bool {
    Path.isInside(path, root.path) && Disk.leadsOutside(path, of: root.path)
  }
}
