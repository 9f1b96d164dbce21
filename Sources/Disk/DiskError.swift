#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An error about one file or folder, with advice.
package struct DiskError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The operation that failed.
  package enum Operation: String, Sendable, Hashable {
    case read
    case write
    case create
    case remove
    case list
    case lock
    case find
    case use
    case restore
  }

  /// The reason of the failure.
  package enum Reason: Sendable, Equatable {
    /// A system call failed with this `errno`.
    case system(CInt)
    /// The path is not a regular file.
    case notARegularFile(FileKind)
    /// The file is larger than the caller accepts.
    case tooLarge(limit: Int)
    /// The path is a link, and the tool writes through none.
    case link
    /// The path, or a folder on it, is a link that leads out of the root.
    case outsideRoot(link: String)
    /// The path could lead out of the root, or is not a valid path.
    case unsafePath(String)
    /// Others could have written what a folder holds.
    case sharedFolder(String)
    /// The bytes of the name are not UTF-8.
    case nameNotUTF8
    /// Another run has held the lock too long; the process, where it is known.
    case locked(by: LockHolder?)
    /// Somebody has changed the file since a run was ended that was writing it.
    case changedSince
    /// The record of a killed run is damaged, so that its earlier files are unknown.
    case noRecord
    /// A set of writes contains the path twice.
    case writtenTwice
  }

  package var operation: Operation
  package var path: String
  package var reason: Reason

  package init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  init(_ operation: Operation, _ path: String, errno code: CInt) {
    self.init(operation, path, .system(code))
  }

  /// Runs a body whose system calls are an operation on a path.
  static func of<Result: ~Copyable>(
    _ operation: Operation, _ path: String, _ body: () throws(Errno) -> Result
  ) throws(DiskError) -> Result {
    do throws(Errno) { return try body() } catch { throw DiskError(operation, path, errno: error.code) }
  }

  /// One sentence with the operation and the reason.
  package var message: String {
    "cannot \(operation.rawValue) '\(path)': \(explanation)"
  }

  package var description: String { message }

  /// The `errno` of the system call that failed, if one did.
  package var code: CInt? {
    guard case .system(let code) = reason else { return nil }
    return code
  }

  /// The reason alone.
  package var explanation: String {
    switch reason {
    case .system(let code): systemMessage(code)
    case .notARegularFile(let kind): "it is \(kind.phrase), not a file"
    case .tooLarge(let limit): "it is larger than \(sizePhrase(limit))"
    case .link: "it is a symbolic link"
    case .outsideRoot(let link): "the link '\(link)' leads out of the root"
    case .unsafePath(let why), .sharedFolder(let why): why
    case .nameNotUTF8: "its name is not valid UTF-8"
    case .locked(let holder):
      "another run holds the lock"
        + (holder.map { ", process \($0.process)\($0.isStopped ? ", which is stopped" : "")" } ?? "")
    case .changedSince: "an interrupted run left this file half written, and it has changed since"
    case .noRecord: "it is not the record of an interrupted run, or belongs to another user, or was changed"
    case .writtenTwice: "it would be written twice in one run"
    }
  }

  /// Advice, if there is any.
  package var help: String? {
    switch reason {
    case .system(let code): Self.help(for: code, operation)
    case .notARegularFile: "move it out of the way, or name another file"
    case .tooLarge: "check that it is the right file, or make it smaller"
    case .link: "replace the link by a file and run again"
    case .outsideRoot: "replace the link by the file or folder that it leads to"
    case .unsafePath: "use a path relative to the root, without '..'"
    case .sharedFolder: "remove it, or name another folder with '--cache-path'"
    case .nameNotUTF8: "rename the file"
    case .locked(let holder?) where holder.isStopped:
      "run 'kill -CONT \(holder.process)' to continue it, or 'kill -9 \(holder.process)' to end it; then run again"
    case .locked(let holder?):
      "wait for it to end, or end it with 'kill \(holder.process)', and run again"
    case .locked:
      "wait for it to end, or find the process with 'lsof' and end it, and run again"
    case .changedSince:
      "copy the earlier files that you need from '\(UndoRecord.folder)' in the root, and remove that folder"
    case .noRecord: "check its content, remove it, and run again"
    case .writtenTwice: "give the two files different names"
    }
  }

  private static func help(for code: CInt, _ operation: Operation) -> String? {
    switch code {
    case ENOSPC, EDQUOT: "free some space, since the disk is full, and run again"
    case EFBIG: "raise the size limit of files with 'ulimit -f', and run again"
    case EROFS: "run on a disk that is not read-only"
    case EACCES, EPERM:
      operation == .read || operation == .list || operation == .find
        ? "give yourself permission to read it and run again"
        : "give yourself permission to write there and run again"
    case EMFILE, ENFILE: "raise the limit of open files with 'ulimit -n', and run again"
    case ENOTDIR: "move the file out of the way: a folder is needed there"
    case ENAMETOOLONG: "use a shorter name"
    case ENOENT where operation == .find: "check the path; a folder that you are in may have been removed"
    case EIO: "check the disk, which reported an error, before you run again"
    default: nil
    }
  }
}

/// The system's text for an error code.
func systemMessage(_ code: CInt) -> String {
  #if canImport(Glibc)
    // glibc's strerror is thread-safe for the codes it knows; its strerror_r has another signature.
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  #else
    var buffer = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &buffer, buffer.count - 1) == 0 else { return "error \(code)" }
    return buffer.withUnsafeBufferPointer { text in
      text.baseAddress.map { String(cString: $0) } ?? "error \(code)"
    }
  #endif
}

/// A number of bytes in the largest unit that divides it.
private func sizePhrase(_ bytes: Int) -> String {
  if bytes > 0, bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
  if bytes > 0, bytes % (1 << 10) == 0 { return "\(bytes >> 10) KiB" }
  return "\(bytes) bytes"
}
