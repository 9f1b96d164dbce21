import Arguments
import Diagnostics
import Disk
import JSON
import Loading
import LockfileText
import Model
import Paths
import Planning
import Queries
import Text
import Workspace

struct AffectedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "affected", abstract: "List the components that a change affects.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var git: GitOptions

  @Argument(help: "The changed files.", completion: .file())
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "Compare with this revision; for named files, only the lockfile.", valueName: "rev"))
  var base: String?

  @Option(help: "The output format; matrix is for CI jobs.")
  var format: AffectedFormat = .text

  @Flag(help: "Print only the test targets, one per line.")
  var tests = false

  func run() throws {
    if tests, format != .text {
      throw ValidationError("'--tests' prints lines; '--format \(format.rawValue)' includes the tests already")
    }
    try finish(folder) { invocation throws(Failure) in try printAffected(invocation) }
  }

  private func printAffected(_ invocation: Invocation) throws(Failure) -> Int32 {
    let root = try invocation.findRoot()
    let git = Git(folder: root.path, patience: git.patience)
    var notes: [String] = []
    var (changed, outside) = try named(root, &notes)
    var start: GitObject?
    if files.isEmpty || base != nil || changed.contains(Root.lockfileName) {
      let named = try git.commit(base ?? "HEAD")
      start = base == nil ? named : try git.mergeBase(named)
    }
    if files.isEmpty, let start {
      // Files in `.build` belong to no component, even if git does not ignore them: SwiftPM and 'focus' write them.
      changed = try git.changedFiles(since: start).filter { !Path.components($0).contains(".build") }
    }
    var pins: [String] = []
    if changed.contains(Root.lockfileName), let start {
      changed.removeAll { $0 == Root.lockfileName }
      guard let found = try changedPins(since: start.name, root, invocation.console, &notes) else { return 1 }
      pins = found
    }
    let resolution = try Analysis.graph(of: root)
    let isMisread = try invocation.isMisread(resolution)
    guard resolution.graph.project.unreadable.isEmpty, !isMisread else {
      throw Failure(
        "a spec or the lockfile cannot be read, so that the affected components are unknown",
        help: "run '\(invocation.command("resolve"))' to see which")
    }
    let need = NeedGraph(resolution.graph, wirings: resolution.wirings)
    pins += try changedPins(outside, since: start, resolution, git, &notes)
    let removed = try removedSpecs(changed, since: start, resolution, git)
    let affected = AffectedSet(
      files: try withoutGenerated(changed, resolution), pins: Set(pins).sorted(), removedSpecs: removed, in: need)
    notes += try notesOfUnknown(affected.unowned, root, git)
    show(affected, notes, need, resolution, invocation.console)
    return 0
  }

  private func show(
    _ affected: AffectedSet, _ notes: [String], _ need: NeedGraph, _ resolution: Resolution, _ console: Console
  ) {
    var notes = notes
    let unowned = resolution.graph.project.integration.unowned == .nothing ? [] : affected.unowned
    // A name that leads nowhere has a note already.
    let isMatrix = format == .matrix
    let named = unowned.filter { isMatrix || files.isEmpty || Disk.kind(of: resolution.root.absolute($0)) != nil }
    if format != .json, let first = named.first { notes.append(Self.note(ofUnowned: first, named.count)) }
    for text in notes { console.diagnostics("integrate: note: \(text.visible)\n") }
    let graph = resolution.graph
    let left = LeftToPods(graph).modules
    let report = AffectedReport(
      affected, notes: notes, leftOut: Set(left.map(graph.title)),
      leftTests: Set(left.map { graph.modules[$0].name }))
    switch format {
    case .text: console.results(tests ? report.tests : report.text)
    case .matrix:
      // A workflow or a script, say, may concern every component.
      let components = unowned.isEmpty ? nil : AffectedSet.everything(in: need)
      let wired = Set(resolution.wirings.map { graph.components[$0.component].name })
      console.results(report.matrix(of: components, wired: wired))
    case .json: console.results(JSONWriter.pretty(report.json(toolVersion: toolVersion)))
    }
  }

  /// The named files in the root, from there, and those outside of it, as they are named.
  private func named(
    _ root: Root, _ notes: inout [String]
  ) throws(Failure) -> (inside: [String], outside: [(file: String, path: String?)]) {
    var inside: [String] = []
    var outside: [(file: String, path: String?)] = []
    for file in files {
      // As a variable of a script that is not set; it would be the root.
      if file.isEmpty {
        notes.append("an empty file name was ignored")
        continue
      }
      let path = try fromRoot(file, root)
      if let path, !Self.leadsOut(path) { inside.append(path) } else { outside.append((file, path)) }
    }
    return (inside, outside)
  }

  /// The pins of folders outside of the root with a named file or, if none is named, with a change since a commit.
  private func changedPins(
    _ outside: [(file: String, path: String?)], since start: GitObject?, _ resolution: Resolution, _ git: Git,
    _ notes: inout [String]
  ) throws(Failure) -> [String] {
    var pins: [String] = []
    let pinned = Self.pinsOutside(resolution.graph.project.lockfile)
    for (file, path) in outside {
      let found = pinned.filter { pin in path.map { Path.isInside($0, pin.path) } ?? false }
      pins += found.map(\.name)
      if found.isEmpty { notes.append("'\(file)' is outside of the root and was ignored") }
    }
    if files.isEmpty, let start {
      for pin in pinned where try isChanged(pin.path, since: start, git, resolution.root) { pins.append(pin.name) }
    }
    return pins
  }

  /// Notes about named files that do not exist, and that no component has a folder for. A name that was mistyped would be
  /// an empty answer; one of git's is of a file that was deleted.
  private func notesOfUnknown(_ unowned: [String], _ root: Root, _ git: Git) throws(Failure) -> [String] {
    var notes: [String] = []
    for path in unowned where !files.isEmpty && Disk.kind(of: root.absolute(path)) == nil {
      // git is run for each argument, up to the number of commits that 'git diff' accepts.
      if base == nil, files.count <= 2, (try? git.commit(path)) != nil, let head = try? git.commit("HEAD"),
        try git.file(path, in: head) == nil
      {
        throw Failure(
          "there is no file '\(path)', but there is a git revision with that name",
          help: "write '--base \(path)' to compare with that revision")
      }
      notes.append("'\(path)' does not exist, and no component has a folder for it")
    }
    return notes
  }

  /// The specs among changed files that are gone, but for those of components that lie elsewhere now.
  private func removedSpecs(
    _ changed: [String], since start: GitObject?, _ resolution: Resolution, _ git: Git
  ) throws(Failure) -> Set<String> {
    let gone = changed.filter { path in
      Root.isSpecName(Path.lastComponent(path)) && Disk.kind(of: resolution.root.absolute(path)) == nil
    }
    guard !gone.isEmpty, let commit = start ?? (try? git.commit("HEAD")) else { return [] }
    let here = Set(resolution.graph.components.lazy.filter(\.isMember).map(\.name))
    var removed: Set<String> = []
    for path in gone {
      guard let bytes = try git.file(path, in: commit) else { continue }
      if let name = nameInSpec(bytes), here.contains(name) { continue }
      removed.insert(path)
    }
    return removed
  }

  /// Removes generated files: they follow from specs and lockfile, which have changes of their own. If the graph has
  /// errors nothing is generated, and every file counts.
  private func withoutGenerated(
    _ files: [String], _ resolution: Resolution
  ) throws(Failure) -> [String] {
    let root = resolution.root
    var buffer: [UInt8] = []
    // Generating takes as long as everything else, so it is skipped if no file can be a generated one.
    let mayBeGenerated = files.contains { file in
      if [Root.resolvedName, Root.manifestName].contains(Path.lastComponent(file)) { return true }
      guard let count = try? Disk.readHead(of: root.absolute(file), into: &buffer) else { return true }
      return GeneratedState.isMarked(buffer[..<count])
    }
    if !mayBeGenerated || resolution.bag.hasErrors { return files }
    let generated = try Analysis(of: resolution, for: .candidate) { _ in false }.generation?.paths ?? []
    return files.filter { !generated.contains($0) }
  }

  private static func note(ofUnowned first: String, _ count: Int) -> String {
    let files = count == 1 ? "'\(first)' belongs" : "'\(first)' and \(counted(count - 1, "other file")) belong"
    return files + " to no component, so that '--format matrix' lists all components; to ignore such files, write "
      + "'integration: { unowned: nothing }' in the root's spec"
  }

  private static func leadsOut(_ path: String) -> Bool { path == ".." || path.hasPrefix("../") }

  /// The pins that are folders outside of the root, with these from the root.
  private static func pinsOutside(_ lockfile: Lockfile) -> [(name: String, path: String)] {
    lockfile.pins.compactMap { pin in
      guard case .path(let path) = pin.source.value, leadsOut(Path.normalised(path)) else { return nil }
      return (pin.name.value, path)
    }
  }

  /// Returns whether a folder outside of the root, in the same repository, has changed files.
  private func isChanged(
    _ path: String, since commit: GitObject, _ git: Git, _ root: Root
  ) throws(Failure) -> Bool {
    guard Disk.kind(of: root.absolute(path)) == .folder else { return false }
    let other = Git(folder: root.absolute(path), patience: self.git.patience)
    guard let top = try git.topOfWorkTree(), try other.topOfWorkTree() == top else { return false }
    return try !other.changedFiles(since: commit).isEmpty
  }

  /// The path of a file from the root, which may lead out of it.
  private func fromRoot(_ file: String, _ root: Root) throws(Failure) -> String? {
    let here = try orFailure(Disk.realPath(folder.folder))
    let path = Path.join(here, file)
    // The file itself may be deleted, so resolve its folder.
    let parent = (try? Disk.realPath(Path.parent(path))) ?? Path.parent(path)
    return Path.relative(from: root.path, to: Path.join(parent, Path.lastComponent(path)))
  }

  /// The pins that are built otherwise than at a commit. `nil` if a lockfile cannot be read; its findings are printed then.
  ///
  /// If a lockfile is named as changed and is not, since the change is committed already, every pin counts.
  private func changedPins(
    since commit: String, _ root: Root, _ console: Console, _ notes: inout [String]
  ) throws(Failure) -> [String]? {
    var versions = LockfileVersions(root: root, patience: git.patience)
    guard let old = try versions.read(commit), let new = try versions.read(nil) else {
      console.findings(versions.bag, versions.table)
      return nil
    }
    let changes = LockfileDifference(from: old, to: new).changes
    guard !files.isEmpty, base == nil else { return changes.filter(\.affectsUsers).map(\.name) }
    if changes.isEmpty {
      notes.append(
        "the pins of \(Root.lockfileName) equal those of HEAD, so that every pin counts as changed: pass '--base REV' to "
          + "compare with another commit")
      return new.pins.map(\.name.value)
    }
    notes.append(
      "\(Root.lockfileName) was compared with HEAD: pass '--base REV' to compare with another commit")
    return changes.filter(\.affectsUsers).map(\.name)
  }
}

/// The output formats of `affected`.
enum AffectedFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case text, json, matrix
}
