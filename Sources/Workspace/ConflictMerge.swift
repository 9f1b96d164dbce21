import Disk
import Generators
import LockfileText
import Model
import Paths
import Text

/// The lockfile and the kept files of a root as a merge of git's versions makes them. Nothing is written.
package struct ConflictMerge {
  /// The pins that a person decides.
  package struct Choices {
    package var ours: [String]
    package var theirs: [String]
    /// True to keep the higher version of a pin that neither list names.
    package var newer: Bool

    package init(ours: [String], theirs: [String], newer: Bool) {
      (self.ours, self.theirs, self.newer) = (ours, theirs, newer)
    }

    fileprivate func side(of conflict: LockfileMerge.Conflict) -> LockfileMerge.Side? {
      func names(_ list: [String]) -> Bool { list.contains { $0.lowercased() == conflict.pin.lowercased() } }
      return names(ours) ? .ours : names(theirs) ? .theirs : newer ? conflict.newer : nil
    }
  }

  /// The merged files, by path from the root; `nil` for one that is removed.
  package private(set) var files: [String: [UInt8]?] = [:]
  /// The pins that both sides moved, with the side that is kept.
  package private(set) var decided: [(conflict: LockfileMerge.Conflict, side: LockfileMerge.Side)] = []
  /// The pins that both sides moved, of which no side was chosen.
  package private(set) var undecided: [LockfileMerge.Conflict] = []
  /// The files that stay in conflict for a reason of their own, with advice.
  package private(set) var left: [String: String] = [:]
  /// True if the lockfile has no conflict any more.
  package var isDecided: Bool { undecided.isEmpty && left[Root.lockfileName] == nil }

  private let root: Root
  private let git: Git

  package init(_ root: Root, _ git: Git, _ conflicts: [GitConflict], _ choices: Choices) throws(Failure) {
    (self.root, self.git) = (root, git)
    let named = choices.ours + choices.theirs
    let lockfile = conflicts.first { $0.path == Root.lockfileName }
    if let lockfile { try merge(lockfile, choices) }
    let moved = decided.map(\.conflict.pin) + undecided.map(\.pin)
    for name in named where !moved.contains(where: { $0.lowercased() == name.lowercased() }) {
      throw Failure(
        moved.isEmpty
          ? "no pin is in conflict, and you chose a side of '\(name)'" : "'\(name)' is not a pin that both sides moved",
        help: didYouMean(nearest(to: name, in: moved))
          ?? (moved.isEmpty ? "run 'integrate merge' without it" : "use one of: \(list(moved))"))
    }
    if isDecided { try mergeKept(conflicts) }
  }

  private func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }

  private func git(_ verb: String, _ path: String) -> String {
    "git \(verb) \(ShellWord.quoted(root.display(path)))"
  }

  // MARK: Lockfile

  private mutating func merge(_ conflict: GitConflict, _ choices: Choices) throws(Failure) {
    let path = conflict.path
    guard let ours = conflict.ours, let theirs = conflict.theirs else {
      left[path] = "one side deleted it: run '\(git("add", path))' to keep it, or '\(git("rm", path))' to delete it"
      return
    }
    if Disk.kind(of: root.absolute(path), followingLinks: false) == .link {
      left[path] = "it is a symbolic link and was not written: merge the file that it leads to"
      return
    }
    let (mine, other) = (try git.contents(ours), try git.contents(theirs))
    // Without markers, and unlike both sides, it was merged by hand.
    if let now = try root.read(path), now != mine, now != other, !Self.hasMarkers(now) {
      files[path] = now
      return
    }
    let base = try conflict.base.map { object throws(Failure) in try git.contents(object) } ?? []
    var decided: [(LockfileMerge.Conflict, LockfileMerge.Side)] = []
    do throws(LockfileEditError) {
      let merge = try LockfileMerge(base: base, ours: mine, theirs: other) { conflict in
        let side = choices.side(of: conflict)
        if let side { decided.append((conflict, side)) }
        return side
      }
      undecided = merge.conflicts
      if undecided.isEmpty {
        files[path] = merge.bytes
        if merge.bytes == nil {
          left[path] = "its pins cannot be merged: merge it by hand, then run '\(git("add", path))'"
        }
      }
    } catch {
      left[path] = "a side cannot be read (\(error.message)): merge it by hand, then run '\(git("add", path))'"
    }
    self.decided = decided
  }

  /// Returns whether a file has the markers of a conflict.
  package static func hasMarkers(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "<<<<<<< ".utf8) }
  }

  // MARK: Kept files

  /// Takes each kept file from the side whose pin the lockfile has.
  private mutating func mergeKept(_ conflicts: [GitConflict]) throws(Failure) {
    var merged = root
    merged.changedFiles = files
    guard let bytes = try merged.read(Root.lockfileName), let pins = try? LockfileEditor(bytes).lockfile.pins else {
      return
    }
    var unneeded = Dictionary(
      uniqueKeysWithValues: conflicts.filter { Path.isInside($0.path, Root.pinnedFolder) }.map { ($0.path, $0) })
    for pin in pins where nameProblem(pin.name.value, slash: false) == nil {
      for (path, hash) in [
        (Root.keptSpecPath(of: pin.name.value), pin.recorded?.spec?.value),
        (Root.declarationsPath(of: pin.name.value), pin.recorded?.declarations?.value),
      ] {
        let conflict = unneeded.removeValue(forKey: path)
        try mergeKept(path, hash, conflict)
      }
    }
    for path in unneeded.keys { files[path] = .some(nil) }
  }

  private mutating func mergeKept(_ path: String, _ hash: String?, _ conflict: GitConflict?) throws(Failure) {
    let sides = [conflict?.ours, conflict?.theirs, conflict?.base].compactMap { $0 }
    guard let hash else {
      // The record is read again, and the file with it.
      if let side = sides.first { files[path] = try git.contents(side) }
      return
    }
    if let now = try root.read(path), SHA256.hexDigest(of: now) == hash {
      if conflict != nil { files[path] = now }
      return
    }
    var versions = try sides.map { object throws(Failure) in try git.contents(object) }
    if conflict == nil {
      // git may have joined the lines of two versions.
      for name in ["HEAD", "MERGE_HEAD", "CHERRY_PICK_HEAD", "REBASE_HEAD"] {
        if let commit = try? git.commit(name), let bytes = try git.file(path, in: commit) { versions.append(bytes) }
      }
    }
    if let version = versions.first(where: { SHA256.hexDigest(of: $0) == hash }) {
      files[path] = version
    } else if conflict != nil {
      left[path] =
        "no side has the recorded file: run 'integrate resolve', which reads it again, then '\(git("add", path))'"
    }
  }
}
