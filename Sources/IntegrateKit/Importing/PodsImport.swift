import Diagnostics
import Disk
import Importing
import Model
import YAML

extension Session {
  /// The lock file of CocoaPods that a path names: itself, or in a folder without a Package.swift.
  func podfileLock(_ path: String) -> String? {
    let full = Path.join(folder, path)
    if Disk.kind(of: full) == .folder {
      let lock = Path.join(path, "Podfile.lock")
      let hasManifest = Disk.kind(of: Path.join(full, "Package.swift")) == .file
      return !hasManifest && Disk.kind(of: Path.join(folder, lock)) == .file ? lock : nil
    }
    return path.hasSuffix(".lock") ? path : nil
  }

  /// `integrate import Podfile.lock`: a root's spec, specs of the local pods and a lockfile beside it.
  ///
  /// - Parameters:
  ///   - path: the lock file; its folder becomes the root.
  ///   - podspecs: a folder with podspecs in JSON, `NAME.podspec.json` or `NAME-VERSION.podspec.json`.
  ///   - force: overwrites what is in the way.
  func importPods(path: String, podspecs: String?, force: Bool) throws(Failure) -> Int32 {
    let full = Path.join(folder, path)
    let root: Root
    do { root = Root(try Disk.realPath(Path.parent(full)), current: ".") } catch { throw Failure(error) }
    let above = Path.parent(root.path)
    if above != root.path, let other = Disk.findUpward(Root.lockfileName, from: above) {
      throw Failure(
        "'\(Path.join(other, Root.lockfileName))' already decides the versions here", help: "one root holds no other")
    }
    let lock = try lock(root.path)
    defer { lock.release() }
    var run = PodsRun(root: root, podspecs: podspecs.map { Path.join(folder, $0) })
    if let podspecs, Disk.kind(of: Path.join(folder, podspecs)) != .folder {
      throw Failure("'\(podspecs)' is no folder", help: "'--podspecs' takes a folder with NAME.podspec.json files")
    }
    guard let imported = try run.run(lock: full, shown: root.display(Path.lastComponent(full))) else {
      return reporting.print(run.bag, run.table, console: console) ? 1 : 0
    }
    let writes = try run.writes(imported, force: force)
    let outcomes: [WriteOutcome]
    do { outcomes = try writes.commit() } catch { throw Failure(error) }
    let fails = reporting.print(run.bag, run.table, console: console)
    if reporting.format == .text {
      for (file, outcome) in zip(writes.files, outcomes) where outcome != .unchanged {
        console.results("\(outcome.rawValue) \(root.display(file.path).visible)\n")
      }
      console.results(run.summary(of: imported))
    }
    return fails ? 1 : 0
  }
}

/// One import of a Podfile.lock.
private struct PodsRun {
  let root: Root
  /// Where podspecs are looked for besides the usual folders.
  let podspecs: String?
  var table = SourceTable()
  var bag = DiagnosticBag()

  init(root: Root, podspecs: String?) { (self.root, self.podspecs) = (root, podspecs) }

  /// - Returns: `nil` when the lock file is none that CocoaPods wrote.
  mutating func run(lock path: String, shown: String) throws(Failure) -> ImportedPods? {
    let file = table.add(shown)
    let bytes: [UInt8]
    do { bytes = try Disk.read(path, limit: YAMLLimits().bytes) } catch {
      guard case .tooLarge = error.reason else { throw Failure(error) }
      bag.add(.fileTooLarge(limit: YAMLLimits().bytes, file: file))
      return nil
    }
    guard let lock = PodfileLockReader.read(bytes, file: file, into: &bag) else { return nil }
    let root = root
    let folders = PodImport.Folders(
      isSearched: { path in
        // As the walk for specs passes them over.
        path.split(separator: "/").allSatisfy { part in
          if part.hasPrefix(".") || part == Root.pinnedFolder { return false }
          return !Array(part.utf8).withUnsafeBufferPointer { Walk.isToolsFolder($0) }
        }
      },
      leadsOut: { path in
        var known = KnownFolders()
        known.root = root.path
        return known.leadsOut(path)
      })
    let input = PodImport(
      lock: lock, podspecs: try findPodspecs(of: lock), rootName: Path.lastComponent(root.path), folders: folders)
    let imported = Importing.importPods(input)
    bag.add(contentsOf: imported.bag)
    return imported
  }

  // MARK: Podspecs

  /// The podspec of each pod that has one, in the folder that was named, beside the lock file, where CocoaPods keeps
  /// those of external sources, or in the pod's own folder.
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
      if let path = own[name] ?? nil, let inside = normalisedPath("", path) { places.append(root.absolute(inside)) }
      let candidates = places.flatMap { folder in files.map { Path.join(folder, $0) } }
      guard let path = candidates.first(where: { Disk.kind(of: $0) == .file }) else { continue }
      if let podspec = try read(path), podspec.name == name { found[name] = podspec }
    }
    return found
  }

  private mutating func read(_ path: String) throws(Failure) -> Podspec? {
    let here = (try? Disk.realPath(".")) ?? root.path
    let file = table.add(Path.relative(from: here, to: (try? Disk.realPath(path)) ?? path) ?? path)
    do { return Podspec.read(try Disk.read(path, limit: YAMLLimits().bytes), file: file, into: &bag) } catch {
      throw Failure(error)
    }
  }

  // MARK: Writing

  /// The files to write. Nothing that is there is overwritten without force.
  func writes(_ imported: ImportedPods, force: Bool) throws(Failure) -> WriteSet {
    try WriteSet(
      imported.files, in: root.path, force: force, display: root.display, help: "'--force' overwrites")
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// What came in, and what to do next, for people.
  func summary(of imported: ImportedPods) -> String {
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
    let counts = "\(count(imported.pins.count + locals, "pod")), \(count(subspecs, "subspec"))"
    return "\n\(counts): \(imported.pins.count) pinned, \(locals) local\n" + NextSteps.text(in: root.shown, steps)
  }
}
