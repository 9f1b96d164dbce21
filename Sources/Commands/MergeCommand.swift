import Arguments
import Diagnostics
import Disk
import LockfileText
import Paths
import Text
import Workspace

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge lockfiles pin by pin; git runs it.",
    discussion:
      "'integrate init' registers it as a merge driver: integrate merge %O %A %B. The result is written to OURS."
  )

  @OptionGroup var folder: FolderOptions

  @Argument(help: "The lockfile of the common ancestor.", completion: .file())
  var base: String

  @Argument(help: "This side's lockfile, which receives the result.", completion: .file())
  var ours: String

  @Argument(help: "The other side's lockfile.", completion: .file())
  var theirs: String

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try merge(invocation.console) }
  }

  /// - Returns: 0 if everything is merged, 1 if conflicts remain.
  private func merge(_ console: Console) throws(Failure) -> Int32 {
    let (baseBytes, oursBytes, theirsBytes) = (try read(base), try read(ours), try read(theirs))
    let merge: LockfileMerge
    do throws(LockfileEditError) {
      merge = try LockfileMerge(base: baseBytes, ours: oursBytes, theirs: theirsBytes)
    } catch {
      console.diagnostics(
        "integrate: conflict: one of the three lockfiles cannot be merged: \(error.message.visible)\n"
          + "integrate: help: the file is left as it was on this side; merge it by hand\n")
      return 1
    }
    for conflict in merge.conflicts { console.diagnostics(text(conflict)) }
    guard let bytes = merge.bytes else {
      console.diagnostics(
        "integrate: conflict: the lockfile is left as it was on this side\n"
          + "integrate: help: take over by hand what the other side changed\n")
      return 1
    }
    if bytes != oursBytes {
      let path = Path.join(folder.folder, ours)
      do { _ = try Disk.writeAtomically(bytes, to: Path.lastComponent(path), inside: Path.parent(path)) } catch {
        throw Failure(error)
      }
    }
    return merge.conflicts.isEmpty ? 0 : 1
  }

  private func read(_ path: String) throws(Failure) -> [UInt8] {
    do { return try Disk.read(Path.join(folder.folder, path)) } catch { throw Failure(error) }
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
      + "integrate: help: keep one of the two between the markers in \(Root.lockfileName), then run 'integrate resolve'\n"
  }
}
