#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The effect of a write on its file.
package enum WriteOutcome: String, Sendable, Hashable {
  case unchanged
  case created
  case updated
  case removed
}

/// Files that are written together: first all to temporary files beside their targets, then each is renamed.
///
/// A full disk or an error leaves every old file unchanged, and so does a kill before the first rename. A kill after it
/// leaves a record, by which ``Disk/undoUnfinished(in:_:)`` makes them what they were. No write goes through a link or
/// outside the root, and a file that has the right bytes already is not touched.
package struct WriteSet: Sendable {
  /// A file and its new contents.
  package struct File: Sendable, Equatable {
    /// Relative to the root, without `..`.
    package var path: String
    /// Nil removes the file.
    package var bytes: [UInt8]?
    /// The permission bits of a new file; nil for the usual ones. A replaced file keeps its own.
    package var permissions: UInt32?
    /// True if only its owner may read it, before it is in place and after, and git has to ignore it.
    package var isPrivate = false

    package init(path: String, bytes: [UInt8]?, permissions: UInt32? = nil) {
      self.path = path
      self.bytes = bytes
      self.permissions = permissions
    }
  }

  package let root: String
  package private(set) var files: [File]
  /// From the root, what goes behind the files, with the folders in it, as far as it is empty then.
  package var emptiedFolders: [String] = []
  /// True if a part of the files is of no use to others: a kill leaves no record.
  private let isForOneself: Bool

  /// - Parameter isForOneself: true if nobody reads what a run that was killed has written, as in a folder of its own.
  package init(root: String, files: [File] = [], isForOneself: Bool = false) {
    self.root = root
    self.files = files
    self.isForOneself = isForOneself
  }

  /// Adds a file to write.
  ///
  /// - Parameter permissions: those of a new file; nil for the usual ones.
  package mutating func add(_ bytes: [UInt8], to path: String, permissions: UInt32? = nil) {
    files.append(File(path: path, bytes: bytes, permissions: permissions))
  }

  /// Adds a file that its owner alone can read. Until it is in place, it lies in a folder beside that git ignores with all
  /// that is in it.
  package mutating func addPrivate(_ bytes: [UInt8], to path: String) {
    add(bytes, to: path)
    files[files.count - 1].isPrivate = true
  }

  /// Adds a file to remove.
  package mutating func remove(_ path: String) {
    files.append(File(path: path, bytes: nil))
  }

  /// Writes the files, and returns the outcome of each, in the order they were added. Ctrl-C ends the process before or
  /// after, and not between two of them.
  package func commit() throws(DiskError) -> [WriteOutcome] {
    try Signals.holdingEndings { () throws(DiskError) in try commitWhole(forNow: false) }
  }

  /// Writes the files for as long as a function runs, and then makes them what they were. Ctrl-C waits until then; a kill
  /// in between leaves the record, by which the next run does.
  ///
  /// - Parameter failure: makes the error to throw if the files cannot be written or restored.
  package func whileWritten<Value, Failure: Error>(
    failure: (DiskError) -> Failure, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try Signals.holdingEndings { () throws(Failure) in
      do throws(DiskError) { _ = try commitWhole(forNow: true) } catch { throw failure(error) }
      let result: Result<Value, Failure>
      do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
      do throws(DiskError) { _ = try UndoRecord.undo(inside: root, isLocked: true) } catch { throw failure(error) }
      return try result.get()
    }
  }

  /// - Parameter forNow: true if the record stays, so that all can be taken back.
  private func commitWhole(forNow: Bool) throws(DiskError) -> [WriteOutcome] {
    try refuseDuplicates()
    var writes: [PendingWrite] = []
    writes.reserveCapacity(files.count)
    for file in files { writes.append(try PendingWrite.plan(file, inside: root)) }
    var madeFolders: [String] = []
    let isRecorded = forNow || !isForOneself && writes.count(where: { $0.outcome != .unchanged }) > 1
    var record = isRecorded ? try UndoRecord(of: writes, inside: root) : nil
    do throws(DiskError) {
      var cleaned: Set<String> = []
      for index in writes.indices {
        try writes[index].writeTemporaryFile(inside: root, making: &madeFolders, cleaned: &cleaned)
      }
      try synchronise(writes)
      try record?.complete(inside: root)
      // Removals come last: a run that is killed before has everything that it needs to be run again.
      for isRemoval in [false, true] {
        for index in writes.indices where (writes[index].file.bytes == nil) == isRemoval {
          try writes[index].putInPlace(inside: root)
        }
      }
      for folder in emptiedFolders { PendingWrite.removeEmptyFolders(folder, inside: root) }
      if isRecorded, !forNow { try UndoRecord.end(inside: root) }
    } catch {
      // If a file cannot be restored now, the next run tries again.
      if isRecorded { _ = try? UndoRecord.undo(inside: root, isLocked: true) }
      for write in writes { write.discard(inside: root) }
      for folder in madeFolders.reversed() { PendingWrite.removeFolder(folder, inside: root) }
      throw error
    }
    return writes.map(\.outcome)
  }

  /// Flushes all new bytes to disk first, so that a power loss after a rename leaves no empty file.
  private func synchronise(_ writes: [PendingWrite]) throws(DiskError) {
    #if !canImport(Darwin)
      // Flushing 300 files one by one takes a second and more, the whole file system some 20 ms. A mount point below
      // the root is not flushed then.
      if writes.count(where: \.hasTemporaryFile) > Self.maxSingleFlushes {
        do throws(Errno) {
          let folder = try FileDescriptor.open(root, O_RDONLY | O_DIRECTORY)
          guard synchroniseFileSystem(folder.raw) == 0 else { throw .last }
        } catch {
          throw DiskError(.write, root, errno: error.code)
        }
        return
      }
    #endif
    let last = writes.lastIndex(where: \.hasTemporaryFile)
    for (index, write) in writes.enumerated() { try write.synchronise(inside: root, isLast: index == last) }
  }

  private static let maxSingleFlushes = 4

  private func refuseDuplicates() throws(DiskError) {
    var seen = Set<[UInt8]>(minimumCapacity: files.count)
    for file in files where !seen.insert(Array(file.path.utf8)).inserted {
      throw DiskError(.write, file.path, .writtenTwice)
    }
  }
}

extension Disk {
  /// Writes one file, or leaves it alone when it has these bytes already.
  ///
  /// The file is written to a temporary file and renamed, so it is never incomplete; missing folders are made, and a
  /// replaced file keeps its permissions.
  /// - Parameters:
  ///   - path: relative to `root`; an absolute path, `..`, empty parts and NUL are refused.
  package static func writeAtomically(
    _ bytes: [UInt8], to path: String, inside root: String
  ) throws(DiskError) -> WriteOutcome {
    try WriteSet(root: root, files: [WriteSet.File(path: path, bytes: bytes)]).commit()[0]
  }
}
