import Diagnostics
import Disk
import Generators
import LockfileText
import Paths
import Text
import Versions
import Workspace

/// The work of `integrate merge` in a repository with conflicts: merges the lockfile, kept files and generated files, and
/// stages them.
struct ConflictRun {
  let invocation: Invocation
  let choices: ConflictMerge.Choices

  /// - Returns: 0 if no conflict is left in the repository, 1 otherwise.
  func run() throws(Failure) -> Int32 {
    let root = try findRoot()
    let lock = try invocation.lock(root.path)
    defer { lock.release() }
    let git = Git(folder: root.path)
    let hasMarkers = try root.read(Root.lockfileName).map(ConflictMerge.hasMarkers) ?? false
    let isUnfinished = hasMarkers ? try git.continuation() != nil : false
    let conflicts = try git.conflicts(also: isUnfinished ? Root.lockfileName : nil)
    if conflicts.isEmpty, hasMarkers {
      throw Failure(
        "'\(root.display(Root.lockfileName))' has conflict markers, and git has no conflict here",
        help: "keep each pin once, delete the marker lines, then run 'integrate resolve'")
    }
    let merge = try ConflictMerge(root, git, conflicts, choices)
    if conflicts.isEmpty {
      invocation.console.results("nothing to merge: git has no conflicts here\n")
      return 0
    }
    if !merge.undecided.isEmpty { return ask(merge.undecided) }
    return try write(merge, of: conflicts, in: root, git)
  }

  /// The root of the folder, also if only the conflict has its lockfile.
  private func findRoot() throws(Failure) -> Root {
    let folder = try orFailure(Disk.realPath(invocation.folder))
    let conflicts = try Git(folder: folder).conflicts()
    if let root = try invocation.findRootIfAny() { return root }
    let lockfile = conflicts.first { conflict in
      Path.lastComponent(conflict.path) == Root.lockfileName
        && Path.components(conflict.path).dropLast().allSatisfy { $0 == ".." }
    }
    guard let lockfile else { return try invocation.findRoot() }
    return Root(Path.normalised(Path.parent(Path.join(folder, lockfile.path))), current: ".")
  }

  private func ask(_ conflicts: [LockfileMerge.Conflict]) -> Int32 {
    for conflict in conflicts { invocation.console.diagnostics("integrate: conflict: \(conflict.text.visible)\n") }
    let names = conflicts.map { "--ours \(ShellWord.quoted($0.pin))" }.joined(separator: " ")
    let newer =
      conflicts.allSatisfy { $0.newer != nil }
      ? "'\(invocation.command("merge --newer"))' to keep the higher version of each, or " : ""
    invocation.console.diagnostics(
      "integrate: help: run \(newer)'\(invocation.command("merge \(names)"))' to keep this side, or with "
        + "'--theirs' the other; nothing was written\n")
    return 1
  }

  // MARK: Files

  /// The generated files of the merged root, those that it no longer needs, and its findings.
  private func generation(
    _ merge: ConflictMerge, in root: Root
  ) throws(Failure) -> (Generation, leftovers: [String], Resolution) {
    var changed = root
    changed.changedFiles = merge.files
    let analysis = try invocation.analysis(of: changed, for: .generate)
    let state = analysis.resolution
    guard let generation = analysis.generation, try !invocation.reporting.fails(state) else {
      return (Generation(), [], state)
    }
    return (generation, analysis.leftovers, state)
  }

  /// The files to write; those that are left to people, each with what to do; and the merged root, if files are generated
  /// from it.
  private func files(
    _ merge: ConflictMerge, of conflicts: [GitConflict], in root: Root, _ git: Git
  ) throws(Failure) -> (files: [String: [UInt8]?], left: [String: String], state: Resolution?) {
    var canGenerate = merge.isDecided
    for path in conflicts.map(\.path) where Root.isSpecName(Path.lastComponent(path)) && merge.files[path] == nil {
      // Nothing is generated from a spec with two sides.
      if try root.read(path).map(ConflictMerge.hasMarkers) ?? true { canGenerate = false }
    }
    let (generation, leftovers, state) = canGenerate ? try generation(merge, in: root) : (Generation(), [], nil)
    var files = merge.files.merging(leftovers.map { ($0, nil) }) { $1 }
    for file in generation.files { files[file.path] = file.bytes(in: root) }
    var left: [String: String] = merge.left
    for conflict in conflicts where files[conflict.path] == nil && left[conflict.path] == nil {
      if try !isGenerated(conflict, git) {
        let path = ShellWord.quoted(root.display(conflict.path))
        left[conflict.path] = "merge it by hand, then run 'git add \(path)'"
      } else if generation.files.isEmpty {
        let first = state == nil ? "merge the others" : "fix the errors"
        left[conflict.path] = "it is generated: first \(first), then run '\(invocation.command("merge"))' again"
      } else {
        files[conflict.path] = .some(nil)
      }
    }
    return (files, left, state)
  }

  private func write(
    _ merge: ConflictMerge, of conflicts: [GitConflict], in root: Root, _ git: Git
  ) throws(Failure) -> Int32 {
    let (files, left, state) = try files(merge, of: conflicts, in: root, git)
    var writes = WriteSet(root: root.path)
    for (path, bytes) in files.sorted(by: { Path.precedes($0.key, $1.key) }) {
      if let bytes { writes.add(bytes, to: path) } else { writes.remove(path) }
    }
    let outcomes = try orFailure(in: root, writes.commit())
    for (conflict, side) in merge.decided {
      let kept = side == .ours ? conflict.ours : conflict.theirs
      invocation.console.results(
        "kept '\(conflict.pin)' \(kept.map { "at \($0)" } ?? "removed") (\(side.rawValue))".visible + "\n")
    }
    invocation.show(zip(writes.files, outcomes).map { (root.display($0.path), $1) })
    let wasInConflict = Set(conflicts.map(\.path))
    var changed = zip(writes.files, outcomes).filter { $1 != .unchanged || wasInConflict.contains($0.path) }
      .map(\.0.path)
    // Generated files belong to the lockfile as it is here, which another command may have changed since.
    if state != nil { changed += try git.unstagedPins() }
    let staged = try git.stage(Set(changed).sorted(by: Path.precedes))
    if staged > 0 { invocation.console.results("staged \(counted(staged, "file"))\n") }
    if let state {
      _ = try invocation.report(state)
      if !LockfileGaps(state).isEmpty {
        invocation.console.diagnostics(
          "integrate: note: the lockfile lacks facts about pins: run '\(invocation.command("resolve"))' to read them\n")
      }
    }
    for (path, advice) in left.sorted(by: { Path.precedes($0.key, $1.key) }) {
      invocation.console.diagnostics("integrate: left: \(root.display(path)): \(advice)".visible + "\n")
    }
    if left.isEmpty, let command = try git.continuation() {
      invocation.console.diagnostics("integrate: next: \(command)\n")
    }
    return left.isEmpty ? 0 : 1
  }

  /// Returns whether the tool wrote the file on both sides, or on the one that still has it.
  private func isGenerated(_ conflict: GitConflict, _ git: Git) throws(Failure) -> Bool {
    if Path.lastComponent(conflict.path) == Root.resolvedName { return true }
    guard conflict.path.hasSuffix(".swift") else { return false }
    for side in [conflict.ours, conflict.theirs] {
      if let side, try !GeneratedState.isMarked(git.contents(side)[...]) { return false }
    }
    return true
  }
}

extension LockfileMerge.Conflict {
  /// The change of each side, as a sentence.
  var text: String {
    let what =
      switch (ours, theirs) {
      case (let ours?, let theirs?) where ours == theirs:
        "is pinned at \(ours) on both sides, with other values"
      case (let ours?, let theirs?): "is pinned at \(ours) on this side (ours) and at \(theirs) on the other (theirs)"
      case (let ours?, nil): "is changed on this side (ours: \(ours)) and removed on the other (theirs)"
      case (nil, let theirs?): "is removed on this side (ours) and changed on the other (theirs: \(theirs))"
      case (nil, nil): "is changed on both sides"
      }
    return "'\(pin)' \(what)"
  }
}
