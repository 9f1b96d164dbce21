import Paths

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One file of a write set in progress: planned, written to a temporary file, renamed.
struct PendingWrite {
  let file: WriteSet.File
  let outcome: WriteOutcome
  /// The permission bits and the owner of the replaced file.
  private let previous: Previous?
  /// The name that the new file has before it is put in place, or the folder around a private one.
  let temporaryName = TemporaryFile.newName()
  /// True if there is a temporary file.
  private(set) var hasTemporaryFile = false
  private var temporary: String? { hasTemporaryFile ? temporaryPath : nil }
  /// The new file before it is put in place, from the folder of the file.
  var temporaryPath: String {
    file.isPrivate ? Path.join(temporaryName, TemporaryFile.nameInFolder) : temporaryName
  }

  private struct Previous {
    var mode: mode_t
    var owner: uid_t
    var group: gid_t
  }

  /// Checks the existing file at the path, and refuses kinds that must not be replaced.
  static func plan(_ file: WriteSet.File, inside root: String) throws(DiskError) -> PendingWrite {
    let missing: WriteOutcome = file.bytes == nil ? .unchanged : .created
    guard let folder = try SafeFolder.open(file.path, inside: root) else {
      return PendingWrite(file: file, outcome: missing, previous: nil)
    }
    var info = stat()
    guard fstatat(folder.descriptor.raw, folder.name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
      guard errno == ENOENT else { throw DiskError(.write, file.path, errno: errno) }
      return PendingWrite(file: file, outcome: missing, previous: nil)
    }
    switch FileKind(mode: info.st_mode) {
    case .file: break
    case .link: throw DiskError(.write, file.path, .link)
    case let kind: throw DiskError(.write, file.path, .notARegularFile(kind))
    }
    guard let bytes = file.bytes else { return PendingWrite(file: file, outcome: .removed, previous: nil) }
    var same = Int(info.st_size) == bytes.count
    if same, file.isPrivate, info.st_mode & 0o077 != 0 { same = false }
    if same { same = try holds(bytes, folder, file.path) }
    return PendingWrite(
      file: file, outcome: same ? .unchanged : .updated,
      previous: Previous(mode: info.st_mode & 0o7777, owner: info.st_uid, group: info.st_gid))
  }

  private static func holds(
    _ bytes: [UInt8], _ folder: borrowing SafeFolder, _ path: String
  ) throws(DiskError) -> Bool {
    do throws(Errno) {
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
      let current = try FileDescriptor.open(folder.name, in: folder.descriptor.raw, flags)
      var chunk = [UInt8](repeating: 0, count: min(bytes.count + 1, 64 << 10))
      var compared = 0
      while true {
        var result: Result<Int, Errno> = .success(0)
        chunk.withUnsafeMutableBytes { buffer in
          do throws(Errno) { result = .success(try Disk.fill(buffer, from: current.raw)) } catch {
            result = .failure(error)
          }
        }
        let count = try result.get()
        if count == 0 { return compared == bytes.count }
        guard compared + count <= bytes.count else { return false }
        guard chunk[..<count] == bytes[compared..<compared + count] else { return false }
        compared += count
      }
    } catch {
      // A file that cannot be read can still be replaced, if its folder can be written.
      if error.code == EACCES { return false }
      throw DiskError(.read, path, errno: error.code)
    }
  }

  /// Writes the bytes to a temporary file in the folder of the target.
  ///
  /// - Parameter cleaned: the folders that are without leftovers of ended runs; this one is added.
  mutating func writeTemporaryFile(
    inside root: String, making made: inout [String], cleaned: inout Set<String>
  ) throws(DiskError) {
    guard let bytes = file.bytes, outcome != .unchanged else { return }
    Signals.ignoreWriteSignals()
    guard let folder = try SafeFolder.open(file.path, inside: root, making: &made) else {
      throw DiskError(.write, file.path, errno: ENOENT)
    }
    if cleaned.insert(Path.folder(of: file.path)).inserted { TemporaryFile.removeLeftovers(in: folder.descriptor.raw) }
    do throws(Errno) {
      if file.isPrivate { return try writePrivateFile(bytes, in: folder.descriptor.raw) }
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      let target = try FileDescriptor.open(
        temporaryName, in: folder.descriptor.raw, flags,
        mode: previous == nil && file.permissions == nil ? 0o666 : 0o600)
      hasTemporaryFile = true
      var failure: Errno?
      bytes.withUnsafeBytes { buffer in
        do throws(Errno) { try target.writeAll(buffer) } catch { failure = error }
      }
      if let failure { throw failure }
      if let previous {
        // A run as root keeps the owner of the file; failing at that is no reason to stop.
        if geteuid() == 0 { _ = fchown(target.raw, previous.owner, previous.group) }
        guard fchmod(target.raw, previous.mode) == 0 else { throw .last }
      } else if let permissions = file.permissions {
        guard fchmod(target.raw, mode_t(permissions & 0o777)) == 0 else { throw .last }
      }
    } catch {
      throw DiskError(.write, file.path, errno: error.code)
    }
  }

  /// Writes the bytes into a folder beside the target that git ignores with all that is in it.
  private mutating func writePrivateFile(_ bytes: [UInt8], in folder: CInt) throws(Errno) {
    let own = try TemporaryFile.makeFolder(temporaryName, in: folder)
    hasTemporaryFile = true
    try Disk.writePrivately(bytes, to: TemporaryFile.nameInFolder, in: own.raw)
    if let previous, geteuid() == 0 {
      _ = fchownat(own.raw, TemporaryFile.nameInFolder, previous.owner, previous.group, AT_SYMLINK_NOFOLLOW)
    }
  }

  /// Flushes the temporary file to disk.
  ///
  /// - Parameter isLast: true if this is the last file of the set. On Darwin `fsync` lets the drive keep bytes in its
  ///   own memory and write them in any order; a barrier after the last file puts all of them before the renames.
  func synchronise(inside root: String, isLast: Bool) throws(DiskError) {
    guard let temporary, let folder = try SafeFolder.open(file.path, inside: root) else { return }
    do throws(Errno) {
      // Opened for reading: the kept permissions of the replaced file may not allow writing.
      let target = try FileDescriptor.open(temporary, in: folder.descriptor.raw, O_RDONLY | O_NOFOLLOW)
      while fsync(target.raw) != 0 {
        let error = Errno.last
        // Some network and user-space file systems have no fsync; the file is written all the same.
        if error.code == EINVAL || error.code == ENOTSUP { return }
        guard error.code == EINTR else { throw error }
      }
      #if canImport(Darwin)
        // Not every file system supports it; `fsync` has to do then.
        if isLast { _ = fcntl(target.raw, F_BARRIERFSYNC) }
      #endif
    } catch {
      // The kept permissions do not let us read the file.
      if error.code == EACCES { return }
      throw DiskError(.write, file.path, errno: error.code)
    }
  }

  /// Renames the temporary file over the target, or removes the target.
  mutating func putInPlace(inside root: String) throws(DiskError) {
    guard outcome != .unchanged, let folder = try SafeFolder.open(file.path, inside: root) else { return }
    let raw = folder.descriptor.raw
    if let temporary {
      guard renameat(raw, temporary, raw, folder.name) == 0 else { throw DiskError(.write, file.path, errno: errno) }
      hasTemporaryFile = false
      if file.isPrivate { TemporaryFile.removeFolder(temporaryName, in: raw) }
    } else if file.bytes == nil, unlinkat(raw, folder.name, 0) != 0, errno != ENOENT {
      throw DiskError(.remove, file.path, errno: errno)
    }
  }

  /// Removes the temporary file, if there is one.
  func discard(inside root: String) {
    guard hasTemporaryFile, let folder = try? SafeFolder.open(file.path, inside: root) else { return }
    TemporaryFile.remove(temporaryName, in: folder.descriptor.raw)
  }

  /// Removes a folder and those in it, as far as they are empty; errors are ignored.
  static func removeEmptyFolders(_ path: String, inside root: String) {
    for name in (try? Disk.list(Path.join(root, path))) ?? [] {
      let inner = Path.join(path, name)
      if Disk.kind(of: Path.join(root, inner), followingLinks: false) == .folder {
        removeEmptyFolders(inner, inside: root)
      }
    }
    removeFolder(path, inside: root)
  }

  /// Removes a folder that was made for a failed write, unless it has contents.
  static func removeFolder(_ path: String, inside root: String) {
    guard let folder = try? SafeFolder.open(path, inside: root) else { return }
    unlinkat(folder.descriptor.raw, folder.name, AT_REMOVEDIR)
  }
}
