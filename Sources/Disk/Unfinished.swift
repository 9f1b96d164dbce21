import Paths

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Disk {
  /// Returns whether a run was killed in a root while it put files in place or cleaned up after that, or is doing so
  /// now.
  package static func isUnfinished(_ root: String) -> Bool {
    if isHalfWritten(root) { return true }
    guard let folder = try? FileDescriptor.open(root, O_RDONLY | O_DIRECTORY) else { return false }
    return !TemporaryFile.leftovers(in: folder.raw).isEmpty
  }

  /// Returns whether some of the files of a write may be in place, and others not.
  package static func isHalfWritten(_ root: String) -> Bool {
    kind(of: Path.join(root, UndoRecord.folder), followingLinks: false) != nil
  }

  /// Puts back the files of a root after a run was killed while writing them, and removes the files that such runs have
  /// left in the root's own folder.
  ///
  /// - Parameter lock: on the root.
  /// - Returns: the number of files; nil if there is nothing to undo.
  package static func undoUnfinished(in root: String, _ lock: RootLock) throws(DiskError) -> Int? {
    let count = try Signals.holdingEndings { () throws(DiskError) in
      try UndoRecord.undo(inside: root, isLocked: lock.isHeld)
    }
    if let folder = try? FileDescriptor.open(root, O_RDONLY | O_DIRECTORY) {
      TemporaryFile.removeLeftovers(in: folder.raw)
    }
    return count
  }
}
