import Arguments
import Diagnostics
import Disk
import LockfileText
import Paths
import Text
import Workspace

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge two lockfiles pin by pin; git runs it.",
    discussion:
      "Git runs 'integrate merge -- %O %A %B %P' once it is registered, and the result is written to OURS. "
      + "'integrate init' registers it, and so does '--register' in each new clone.")

  @OptionGroup var folder: FolderOptions

  @Flag(help: "Register it with git in this clone, and in .gitattributes.")
  var register = false

  @Argument(
    help: "BASE, OURS (gets the result), THEIRS, and a name for messages.",
    completion: .file())
  var files: [String] = []

  func validate() throws {
    if register {
      if !files.isEmpty { throw ValidationError("'--register' takes no files") }
    } else if files.count < 3 || files.count > 4 {
      throw ValidationError("'merge' takes BASE, OURS and THEIRS, and perhaps a name for messages")
    }
  }

  func run() throws {
    try finish(folder) { invocation throws(Failure) in
      try register ? registerDrivers(invocation) : merge(invocation.console)
    }
  }

  private func registerDrivers(_ invocation: Invocation) throws(Failure) -> Int32 {
    let root = try invocation.findRoot()
    let lock = try invocation.lock(root.path)
    defer { lock.release() }
    guard try MergeDrivers.register(in: root.path) else {
      throw Failure("there is no git repository here to register a merge driver in", help: "git init, or clone it")
    }
    var writes = WriteSet(root: root.path)
    try MergeDrivers.addAttributes(root.path, to: &writes)
    let outcomes: [WriteOutcome]
    do { outcomes = try writes.commit() } catch { throw Failure(error) }
    invocation.show(zip(writes.files, outcomes).map { (path: root.display($0.path), outcome: $1) })
    invocation.console.results(MergeDrivers.registered)
    return 0
  }

  /// - Returns: 0 if everything is merged, 1 if conflicts remain.
  private func merge(_ console: Console) throws(Failure) -> Int32 {
    // git's merge of lines would write through it.
    if Disk.kind(of: Path.join(folder.folder, files[1]), followingLinks: false) == .link {
      throw Failure("'\(files[1])' is a symbolic link, and is not written", help: "merge the file that it leads to")
    }
    let (base, ours, theirs) = (try read(files[0]), try read(files[1]), try read(files[2]))
    let merge: LockfileMerge
    do throws(LockfileEditError) {
      merge = try LockfileMerge(base: base, ours: ours, theirs: theirs)
    } catch {
      console.diagnostics("integrate: conflict: the pins cannot be merged: \(error.message.visible)\n")
      return mergeLines(console)
    }
    for conflict in merge.conflicts { console.diagnostics(text(conflict)) }
    guard let bytes = merge.bytes else { return mergeLines(console) }
    if bytes != ours {
      let path = Path.join(folder.folder, files[1])
      do { _ = try Disk.writeAtomically(bytes, to: Path.lastComponent(path), inside: Path.parent(path)) } catch {
        throw Failure(error)
      }
    }
    if !merge.conflicts.isEmpty { return 1 }
    // A name is what git gives; its other merges of the same run may have left conflicts.
    if files.count == 4, bytes != ours, bytes != theirs {
      console.diagnostics(
        "integrate: merged \(name): 'integrate resolve' and 'integrate generate' are next, and settle generated files too\n"
      )
    }
    return 0
  }

  /// Merges as git would without a driver, so that no side is dropped: conflict markers are around lines that both
  /// changed.
  ///
  /// - Returns: 1, since the meaning of the result is unknown.
  private func mergeLines(_ console: Console) -> Int32 {
    let paths = [files[1], files[0], files[2]].map { Path.join(folder.folder, $0) }
    let here = (try? Disk.realPath(".")) ?? "/"
    let operands = paths.map { GitArgument.path(Path.join(here, $0)) }
    let git = try? Subprocess.gitHere(
      ["merge-file", "-L", "ours", "-L", "base", "-L", "theirs"] + operands, in: here)
    let isMerged: Bool
    switch (try? git?.run())?.ending {
    // The status is the number of conflicts.
    case .exited(let status) where status < 128: isMerged = true
    default: isMerged = false
    }
    console.diagnostics(
      isMerged
        ? "integrate: help: its lines were merged instead: read \(name), then run 'integrate resolve'\n"
        : "integrate: help: \(name) is left as it was on this side; take over by hand what the other side changed\n")
    return 1
  }

  private func read(_ path: String) throws(Failure) -> [UInt8] {
    do { return try Disk.read(Path.join(folder.folder, path)) } catch { throw Failure(error) }
  }

  /// The name of the file in messages: the one that git passes, or the argument, unless that is a temporary file of
  /// git.
  private var name: String {
    let isGits = Path.lastComponent(files[1]).hasPrefix(".merge_file")
    return (files.count == 4 ? files[3] : isGits ? Root.lockfileName : files[1]).visible
  }

  private func text(_ conflict: LockfileMerge.Conflict) -> String {
    let what =
      switch (conflict.ours, conflict.theirs) {
      case (let ours?, let theirs?) where ours == theirs:
        "is pinned at \(ours) on both sides, with other things said about it"
      case (let ours?, let theirs?): "is pinned at \(ours) on this side and at \(theirs) on the other"
      case (let ours?, nil): "is changed on this side (\(ours)) and removed on the other"
      case (nil, let theirs?): "is removed on this side and changed on the other (\(theirs))"
      case (nil, nil): "is changed on both sides"
      }
    return "integrate: conflict: '\(conflict.pin.visible)' \(what.visible)\n"
      + "integrate: help: keep one of the two between the markers in \(name), then run 'integrate resolve'\n"
  }
}
