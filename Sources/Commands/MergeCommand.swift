import Arguments
import Diagnostics
import Disk
import LockfileText
import Paths
import Text
import Workspace

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge lockfile and generated files after a conflict.",
    discussion:
      "Without arguments it merges the lockfile, kept files and generated files that git has in conflict, and stages "
      + "them. Git itself runs 'integrate merge -- %O %A %B %P' once it is registered, and the result is written to OURS. "
      + "'integrate init' registers it, and so does '--register' in each new clone.")

  @OptionGroup var folder: FolderOptions

  @Option(
    help: ArgumentHelp("Of a pin that both sides moved, keep this side; repeatable.", valueName: "pin"))
  var ours: [String] = []

  @Option(
    help: ArgumentHelp("Of a pin that both sides moved, keep the other side; repeatable.", valueName: "pin"))
  var theirs: [String] = []

  @Flag(help: "Of pins that both sides moved, keep the higher version.")
  var newer = false

  @Flag(help: "Register it with git in this clone, and in .gitattributes.")
  var register = false

  @Argument(
    help: "BASE, OURS (gets the result), THEIRS, and a name for messages.",
    completion: .file())
  var files: [String] = []

  func validate() throws {
    if register, !files.isEmpty { throw ValidationError("'--register' cannot be used with files") }
    if !files.isEmpty, files.count < 3 || files.count > 4 {
      throw ValidationError("'merge' needs BASE, OURS and THEIRS, and optionally a name for messages; or no files")
    }
    if !(ours + theirs).isEmpty || newer, register || !files.isEmpty {
      throw ValidationError("'--ours', '--theirs' and '--newer' are for a conflict in git, without files")
    }
    if let both = ours.first(where: { name in theirs.contains { $0.lowercased() == name.lowercased() } }) {
      throw ValidationError("'\(both)' cannot have both '--ours' and '--theirs'")
    }
  }

  func run() throws {
    try finish(folder) { invocation throws(Failure) in
      if register { return try registerDrivers(invocation) }
      if !files.isEmpty { return try merge(invocation.console) }
      let choices = ConflictMerge.Choices(ours: ours, theirs: theirs, newer: newer)
      return try ConflictRun(invocation: invocation, choices: choices).run()
    }
  }

  private func registerDrivers(_ invocation: Invocation) throws(Failure) -> Int32 {
    let root = try invocation.findRoot()
    let lock = try invocation.lock(root.path)
    defer { lock.release() }
    guard try MergeDrivers.register(in: root.path) else {
      throw Failure(
        "there is no git repository here to register a merge driver in", help: "run 'git init', or clone it")
    }
    var writes = WriteSet(root: root.path)
    try MergeDrivers.addAttributes(root.path, to: &writes)
    let outcomes = try orFailure(writes.commit())
    invocation.show(zip(writes.files, outcomes).map { (path: root.display($0.path), outcome: $1) })
    invocation.console.results(MergeDrivers.registered)
    return 0
  }

  /// - Returns: 0 if everything is merged, 1 if conflicts remain.
  private func merge(_ console: Console) throws(Failure) -> Int32 {
    // git's merge of lines would write through it.
    if Disk.kind(of: Path.join(folder.folder, files[1]), followingLinks: false) == .link {
      throw Failure("'\(files[1])' is a symbolic link and was not written", help: "merge the file that it leads to")
    }
    let (base, ours, theirs) = (try read(files[0]), try read(files[1]), try read(files[2]))
    let merge: LockfileMerge
    do throws(LockfileEditError) {
      merge = try LockfileMerge(base: base, ours: ours, theirs: theirs)
    } catch {
      console.diagnostics("integrate: conflict: the pins cannot be merged: \(error.message.visible)\n")
      return mergeLines(console)
    }
    for conflict in merge.conflicts { console.diagnostics("integrate: conflict: \(conflict.text.visible)\n") }
    guard let bytes = merge.bytes else { return mergeLines(console) }
    if bytes != ours {
      let path = Path.join(folder.folder, files[1])
      _ = try orFailure(Disk.writeAtomically(bytes, to: Path.lastComponent(path), inside: Path.parent(path)))
    }
    if !merge.conflicts.isEmpty {
      let command = files.count == 4 ? "run 'integrate merge', or " : ""
      console.diagnostics("integrate: help: \(command)keep one of the two between the markers in \(name)\n")
      return 1
    }
    // A name is what git gives; its other merges of the same run may have left conflicts.
    if files.count == 4, bytes != ours, bytes != theirs {
      console.diagnostics(
        "integrate: merged \(name): run 'integrate merge' if git reports conflicts, else 'integrate generate'\n")
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
        ? "integrate: help: check \(name), of which lines were merged instead, and run 'integrate resolve'\n"
        : "integrate: help: add the other side's changes by hand; \(name) is unchanged on this side\n")
    return 1
  }

  private func read(_ path: String) throws(Failure) -> [UInt8] {
    try orFailure(Disk.read(Path.join(folder.folder, path)))
  }

  /// The name of the file in messages: the one that git passes, or the argument, unless that is a temporary file of
  /// git.
  private var name: String {
    let isGits = Path.lastComponent(files[1]).hasPrefix(".merge_file")
    return (files.count == 4 ? files[3] : isGits ? Root.lockfileName : files[1]).visible
  }
}
