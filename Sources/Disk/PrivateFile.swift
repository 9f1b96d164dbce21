#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Disk {
  /// Makes a file that only its owner can read, and flushes it. It gets the owner of the folder if the run may set it.
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

  /// Gives a file or folder that a run as root has made to the owner of the folder; a failure is ignored.
  static func giveToOwner(of folder: CInt, _ made: CInt) {
    guard geteuid() == 0 else { return }
    var info = stat()
    if fstat(folder, &info) == 0, info.st_uid != 0 { _ = fchown(made, info.st_uid, info.st_gid) }
  }
}
