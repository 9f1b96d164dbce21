#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Disk {
  /// Writes a file that its owner alone can read, whole or not at all.
  ///
  /// Until it is renamed, it lies in a folder beside that git ignores with all that is in it.
  ///
  /// - Parameter path: relative to the root; its folder is there.
  package static func writePrivately(
    _ bytes: [UInt8], to path: String, inside root: String
  ) throws(DiskError) -> WriteOutcome {
    try Signals.holdingEndings { () throws(DiskError) in try writeWholePrivately(bytes, to: path, inside: root) }
  }

  private static func writeWholePrivately(
    _ bytes: [UInt8], to path: String, inside root: String
  ) throws(DiskError) -> WriteOutcome {
    guard let place = try SafeFolder.open(path, inside: root) else { throw DiskError(.write, path, errno: ENOENT) }
    let folder = place.descriptor.raw
    TemporaryFile.removeLeftovers(in: folder)
    let old = try? Disk.read(path, inside: root)
    do throws(Errno) {
      if old == bytes {
        if fchmodat(folder, place.name, 0o600, 0) != 0 { throw .last }
        return .unchanged
      }
      let beside = TemporaryFile.newName()
      guard mkdirat(folder, beside, 0o700) == 0 else { throw .last }
      defer { TemporaryFile.removeFolder(beside, in: folder) }
      let own = try FileDescriptor.open(beside, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      try writePrivately(TemporaryFile.ignoringAll, to: ".gitignore", in: own.raw)
      try writePrivately(bytes, to: "new", in: own.raw)
      guard renameat(own.raw, "new", folder, place.name) == 0 else { throw .last }
    } catch { throw DiskError(.write, path, errno: error.code) }
    return old == nil ? .created : .updated
  }

  /// Makes a file that its owner alone can read, and flushes it.
  static func writePrivately(_ bytes: [UInt8], to name: String, in folder: CInt) throws(Errno) {
    Signals.ignoreWriteSignals()
    let file = try FileDescriptor.open(name, in: folder, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    var failure: Errno?
    bytes.withUnsafeBytes { buffer in
      do throws(Errno) { try file.writeAll(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    // A disk without it has written the file all the same.
    _ = fsync(file.raw)
  }
}
