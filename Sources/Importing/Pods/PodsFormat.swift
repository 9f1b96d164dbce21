import Diagnostics
import Disk
import Loading
import Model
import Paths
import Text
import Workspace
import YAML

/// A Podfile.lock: imported to a root spec, specs of the local pods, and a lockfile beside it.
package struct PodsFormat: ImportFormat {
  package let root: Root
  private let input: ImportInput
  /// The path of the Podfile.lock, from the current folder.
  private let lockPath: String
  /// An additional folder to search for podspecs.
  private let podspecs: String?
  private var table = SourceTable()
  private var bag = DiagnosticBag()

  package static func recognise(_ input: ImportInput) throws(Failure) -> (any ImportFormat)? {
    if input.dump == nil, Path.lastComponent(input.path) == "Podfile" { throw podfile(input, input.path) }
    guard input.dump == nil, let lock = podfileLock(input) else {
      let podfile = Path.join(input.path, "Podfile")
      let folder = Path.join(input.folder, input.path)
      if input.dump == nil, Disk.kind(of: Path.join(input.folder, podfile)) == .file,
        Disk.kind(of: Path.join(folder, Root.manifestName)) == nil
      {
        throw Self.podfile(input, podfile)
      }
      return nil
    }
    return try PodsFormat(input, lock: lock)
  }

  /// A Podfile is a program of Ruby. What it decided stands in the Podfile.lock beside it.
  private static func podfile(_ input: ImportInput, _ path: String) -> Failure {
    let lock = path + ".lock"
    let isThere = Disk.kind(of: Path.join(input.folder, lock)) == .file
    let command = "'integrate import \(ShellWord.quoted(lock))'"
    return Failure(
      "a Podfile is a program, and is not read: its Podfile.lock is imported",
      help: isThere ? command : "'pod install' writes it; then \(command)")
  }

  /// The Podfile.lock at a path, or in a folder without a Package.swift at that path.
  private static func podfileLock(_ input: ImportInput) -> String? {
    let full = Path.join(input.folder, input.path)
    if Disk.kind(of: full) == .folder {
      let lock = Path.join(full, "Podfile.lock")
      let hasManifest = Disk.kind(of: Path.join(full, Root.manifestName)) == .file
      return !hasManifest && Disk.kind(of: lock) == .file ? lock : nil
    }
    return input.path.hasSuffix(".lock") ? full : nil
  }

  private init(_ input: ImportInput, lock: String) throws(Failure) {
    do { root = Root(try Disk.realPath(Path.parent(lock)), current: ".") } catch { throw Failure(error) }
    (self.input, lockPath) = (input, lock)
    podspecs = input.podspecs.map { Path.join(input.folder, $0) }
    let above = Path.parent(root.path)
    if above != root.path, let other = Disk.findUpward(Root.lockfileName, from: above) {
      throw Failure(
        "'\(Path.join(other, Root.lockfileName))' already decides the versions here",
        help: "a root cannot contain another")
    }
  }

  package mutating func read() throws(Failure) -> ImportOutcome {
    if let typed = input.podspecs, let podspecs, Disk.kind(of: podspecs) != .folder {
      throw Failure("'\(typed)' is not a folder", help: "'--podspecs' takes a folder with NAME.podspec.json files")
    }
    guard let imported = try pods(lock: lockPath, shown: root.display(Path.lastComponent(lockPath))) else {
      return ImportOutcome(bag, table)
    }
    let writes = try writes(imported)
    var outcome = ImportOutcome(bag, table)
    outcome.writes = writes
    outcome.text = summary(of: imported)
    return outcome
  }

  /// - Returns: `nil` if the file is not a valid Podfile.lock.
  private mutating func pods(lock path: String, shown: String) throws(Failure) -> ImportedPods? {
    let file = table.add(shown)
    if isForeignLink(root.absolute(Path.lastComponent(path))) {
      bag.add(.linkOutsideRoot(shown, at: Place(file: file)))
      return nil
    }
    let bytes: [UInt8]
    do { bytes = try Disk.read(path, limit: YAMLLimits().bytes) } catch {
      guard case .tooLarge = error.reason else { throw Failure(error) }
      bag.add(.fileTooLarge(limit: YAMLLimits().bytes, file: file))
      return nil
    }
    guard let lock = PodfileLockReader.read(bytes, file: file, into: &bag) else { return nil }
    let root = root
    let folders = PodImport.Folders(
      isSearched: Root.isSearched, leavesRoot: { KnownFolders(root: root.path).leavesRoot($0) })
    let input = PodImport(
      lock: lock, podspecs: try findPodspecs(of: lock), rootName: Path.lastComponent(root.path), folders: folders)
    let imported = importPods(input)
    bag.add(contentsOf: imported.bag)
    return imported
  }

  // MARK: Podspecs

  /// The podspecs that can be found: in the given folder, beside the Podfile.lock, where CocoaPods keeps those of
  /// external sources, or in the pod's own folder.
  private mutating func findPodspecs(of lock: PodfileLock) throws(Failure) -> [String: Podspec] {
    var found: [String: Podspec] = [:]
    var folders = [root.path, root.absolute("Pods/Local Podspecs")]
    if let podspecs { folders.insert(podspecs, at: 0) }
    let own = Dictionary(lock.externalSources.map { ($0.name.value, $0["path"]?.value) }) { first, _ in first }
    for entry in lock.entries {
      let name = PodfileLock.root(of: entry.name.value)
      guard found[name] == nil else { continue }
      var files = ["\(name).podspec.json"]
      if let version = entry.version?.value { files.append("\(name)-\(version).podspec.json") }
      files.removeAll { !Path.isSafe($0) || $0.contains("/") }
      var places = folders
      if let path = own[name] ?? nil, let inside = Path.joinInRoot("", path) { places.append(root.absolute(inside)) }
      let candidates = places.flatMap { folder in files.map { Path.join(folder, $0) } }
      guard let path = candidates.first(where: { Disk.kind(of: $0) == .file }) else { continue }
      if let podspec = try readPodspec(path), podspec.name == name { found[name] = podspec }
    }
    return found
  }

  private mutating func readPodspec(_ path: String) throws(Failure) -> Podspec? {
    let here = (try? Disk.realPath(".")) ?? root.path
    let isForeign = isForeignLink(path)
    let shown = isForeign ? path : (try? Disk.realPath(path)) ?? path
    let file = table.add(Path.relative(from: here, to: shown) ?? path)
    if isForeign {
      bag.add(.linkOutsideRoot(Path.lastComponent(path), at: Place(file: file)))
      return nil
    }
    do { return Podspec.read(try Disk.read(path, limit: YAMLLimits().bytes), file: file, into: &bag) } catch {
      throw Failure(error)
    }
  }

  /// Whether a file of the root is a link that leads out of it.
  private func isForeignLink(_ path: String) -> Bool {
    Path.isInside(path, root.path) && Disk.leadsOutside(path, of: root.path)
  }

  // MARK: Writing

  /// The files to write. Existing files are overwritten only with force.
  private func writes(_ imported: ImportedPods) throws(Failure) -> WriteSet {
    try WriteSet(
      imported.files, in: root.path, force: input.force, display: root.display,
      help: "'--force' replaces files, and keeps each as NAME.replaced")
  }

  /// The counts of what was imported, and the next steps.
  private func summary(of imported: ImportedPods) -> String {
    let locals = imported.specs.count - 1
    let subspecs =
      imported.pins.reduce(0) { $0 + ($1.podEdges?.modules.count ?? 0) }
      + imported.specs.dropFirst().reduce(0) { $0 + $1.modules.count { !$0.isMain && $0.name.value.contains("/") } }
    var steps: [NextSteps.Step] = [.command("resolve", "checks specs and lockfile")]
    if imported.pins.contains(where: { if case .pod = $0.source.value { true } else { false } }) {
      let words = """
        Replace 'pod:' in \(root.display(Root.lockfileName)) by 'git:' or 'path:' where there is a Package.swift, and
             remove 'requires' and 'modules' there.
        """
      steps += [.words(words), .command("generate", "writes Package.swift, once nothing is a pod any more")]
    } else {
      steps.append(.command("generate", "writes Package.swift"))
    }
    let counts = "\(counted(imported.pins.count + locals, "pod")), \(counted(subspecs, "subspec"))"
    return "\n\(counts): \(imported.pins.count) pinned, \(locals) local\n" + NextSteps.text(in: root.shown, steps)
  }
}
