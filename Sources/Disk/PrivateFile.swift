#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Disk {
  /// Makes a file that its owner alone can read, and flushes it. Its owner is that of the folder, where the run may say so.
  static func writePrivately(_ bytes: [UInt8], to name: String, in folder: CInt) throws(Errno) {
    Signals.ignoreWriteSignals()
    let file = try FileDescriptor.open(name, in: folder, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    var failure: Errno?
    bytes.withUnsafeBytes { buffer in
      do throws(Errno) { try file.writeAll(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    giveToOwner(of: folder, file.raw)
    // A disk without it has written the file all the same.
    _ = fsync(file.raw)
  }

  /// Gives what a run as root has made in a folder to whom the folder belongs; failing at that is no reason to stop.
  static func giveToOwner(of folder: CInt, _ made: CInt) {
    guard geteuid() == 0 else { return }
    var info = stat()
    if fstat(folder, &info) == 0, info.st_uid != 0 { _ = fchown(made, info.st_uid, info.st_gid) }
  }
}
