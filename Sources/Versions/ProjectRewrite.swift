import Diagnostics
import Disk
import Fetching
import Findings
import Model
import Paths
import Planning
import Text
import Versioning
import Workspace

/// Files of a root that change together. They are completed with facts from repositories, and judged as a whole before
/// anything is written.
package struct ProjectRewrite {
  /// The files to write, all or nothing; `nil` if errors stop it.
  package private(set) var writes: WriteSet?
  /// The errors that stop it, or the work that is left. Places refer to ``table``.
  package private(set) var bag = DiagnosticBag()
  package private(set) var table: SourceTable
  /// Lines that say which pins were added, and which nothing needs any more.
  package private(set) var lines: [String] = []
  /// The pins after the changes, with their recorded facts.
  package private(set) var pins: [Pin] = []

  /// - Parameters:
  ///   - root: the caller holds the lock on it.
  ///   - files: the new files, by path from the root.
  ///   - leavingToDo: the findings that stop nothing, since they are work that is left.
  package init(
    _ root: Root, _ files: [String: [UInt8]], leavingToDo: Set<FindingID>, _ options: FetchingOptions,
    progress: @escaping Fetcher.Progress
  ) throws(Failure) {
    var changed = root
    for (path, bytes) in files { changed.changedFiles[path] = .some(bytes) }
    var run = try VersionRun(changed, options, progress: progress)
    table = run.index.sources.table
    guard run.isEditable else {
      (bag, table) = (run.resolution.bag, run.resolution.table)
      return
    }
    var found = DiagnosticBag()
    let result = try run.complete(LockfileGaps(run.resolution), into: &found)
    table = run.index.sources.table
    if case .unsolvable(let explanation, _) = result {
      throw Failure(
        explanation, help: "convert other pods with these, or pin the conflicting packages; nothing was written")
    }
    if found.hasErrors {
      bag = found
      return
    }
    var all = try run.changes.files()
    for (path, bytes) in files where all[path] == nil { all[path] = .some(bytes) }
    let before = try CandidateReport(root)
    let freed = try free(&all, in: root, since: before)
    let after = try CandidateReport(root, all)
    let new = after.errors(notIn: before).filter { !Self.isAboutComing($0, after.table, root, files) }
    let stopping = new.filter { !leavingToDo.contains($0.id) }
    let lockfile = Place(file: run.resolution.graph.project.lockfile.file)
    if !stopping.isEmpty {
      var helped: [Diagnostic] = []
      for finding in stopping { helped.append(try Self.helped(finding, after.table, all, run, root)) }
      bag = after.stopping(helped, in: &table, lockfile: lockfile)
      return
    }
    for finding in after.findings(new, in: &table, lockfile: lockfile) { bag.add(finding) }
    bag.add(contentsOf: found)
    finish(all, run.changes.moves, freed, in: root)
  }

  private mutating func finish(
    _ files: [String: [UInt8]?], _ moves: [LockfileChanges.Move], _ freed: [LockfileChanges.Move], in root: Root
  ) {
    // A pin that was added and removed again is not listed.
    let added = Set(moves.filter { $0.from == nil }.map(\.name))
    let kept = moves.filter { move in !freed.contains { $0.name == move.name } }
    lines = (kept + freed.filter { !added.contains($0.name) }).map(\.text)
    var writes = WriteSet(root: root.path)
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      if let bytes { writes.add(bytes, to: path) } else { writes.remove(path) }
    }
    self.writes = writes
  }

  /// Removes the pins that nothing needs any more: a package may not need the same as its pod.
  ///
  /// - Returns: the removed pins.
  private mutating func free(
    _ files: inout [String: [UInt8]?], in root: Root, since before: CandidateReport
  ) throws(Failure) -> [LockfileChanges.Move] {
    let unneeded = try CandidateReport(root, files).errors(notIn: before).filter { $0.id == .unusedPin }.compactMap(
      \.place)
    var changed = root
    changed.changedFiles.merge(files) { $1 }
    var changes = try LockfileChanges(changed)
    for pin in try Analysis.graph(of: changed).graph.project.lockfile.pins {
      let place = pin.name.place
      if unneeded.contains(where: { ($0.line, $0.column) == (place.line, place.column) }) {
        changes.free(pin)
      } else {
        pins.append(pin)
      }
    }
    if !changes.isEmpty { files.merge(try changes.files()) { $1 } }
    return changes.moves
  }

  /// A pod that others keep from moving with them moves by itself first.
  ///
  /// - Parameter files: those that the finding is about.
  private static func helped(
    _ finding: Diagnostic, _ table: SourceTable, _ files: [String: [UInt8]?], _ run: VersionRun, _ root: Root
  ) throws(Failure) -> Diagnostic {
    guard finding.id == .requirementConflict, let place = finding.place else { return finding }
    var changed = root
    changed.changedFiles.merge(files) { $1 }
    let state = try Analysis.graph(of: changed)
    let pins = state.graph.project.lockfile.pins
    let old = try Analysis.graph(of: root).graph.project.lockfile.pins
    guard table.path(place.file) == root.display(Root.lockfileName),
      let index = pins.firstIndex(where: { $0.version?.place.line == place.line }),
      case .git(let url) = pins[index].source.value, let pinned = pins[index].version.flatMap({ Version($0.value) }),
      old.contains(where: { $0.isPod && $0.name.value == pins[index].name.value }),
      let known = try? run.index.knownVersions(of: pins[index].name.value.lowercased())
    else { return finding }
    let stated = pins.flatMap { $0.ranges ?? [] }.filter {
      state.graph.pinNames.pin(meantBy: $0.package.value) == index
    }
    let allow = pins[index].allow?.value
    func fits(_ version: Version) -> Bool {
      allow?.contains(version) != false
        && stated.allSatisfy {
          switch $0.requirement.value {
          case .versions(let range): range.contains(version)
          case .any: true
          case .branch, .revision: false
          }
        }
    }
    guard let version = known.first(where: { $0 > pinned && fits($0) }) ?? known.last(where: fits) else {
      return finding
    }
    var helped = finding
    let (name, address) = (ShellWord.quoted(pins[index].name.value), ShellWord.quoted(url))
    helped.help =
      (finding.help.map { "\($0); " } ?? "")
      + "run 'integrate pin \(name) \(version) --git \(address)' first, and then convert the others"
    return helped
  }

  /// Returns whether a spec of these files lacks a folder that is written with it: the judgement reads the disk.
  private static func isAboutComing(
    _ finding: Diagnostic, _ table: SourceTable, _ root: Root, _ files: [String: [UInt8]]
  ) -> Bool {
    guard [.missingSources, .missingResource].contains(finding.id), let place = finding.place else { return false }
    let spec = table.path(place.file)
    return files.keys.contains { path in
      root.display(path) == spec && files.keys.contains { $0 != path && Path.isInside($0, Path.folder(of: path)) }
    }
  }
}
