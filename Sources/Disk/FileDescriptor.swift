#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file, closed when it goes out of scope.
struct FileDescriptor: ~Copyable {
  let raw: CInt

  init(_ raw: CInt) { self.raw = raw }

  deinit { _ = close(raw) }

  /// Gives up ownership: the caller closes.
  consuming func take() -> CInt {
    let raw = self.raw
    discard self
    return raw
  }

  /// What `fstat` says.
  func status() -> Result<stat, Errno> {
    var info = stat()
    guard fstat(raw, &info) == 0 else { return .failure(.last) }
    return .success(info)
  }

  /// Opens `name` in `folder` (or relative to the working folder), trying again when a signal interrupts.
  static func open(
    _ name: String, in folder: CInt = AT_FDCWD, _ flags: CInt, mode: mode_t = 0
  ) throws(Errno) -> FileDescriptor {
    while true {
      let raw = openat(folder, name, flags | O_CLOEXEC, mode)
      if raw >= 0 { return FileDescriptor(raw) }
      let error = Errno.last
      guard error.code == EINTR else { throw error }
    }
  }

  /// Writes all the bytes, however many calls that takes.
  func writeAll(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
    var written = 0
    while written < bytes.count {
      let count = write(raw, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count > 0 {
        written += count
      } else if count == 0 {
        // Not allowed for a regular file; a loop without end would be worse than an error.
        throw Errno(code: EIO)
      } else if errno != EINTR {
        throw .last
      }
    }
  }
}

/// The number a failed system call left behind.
struct Errno: Error {
  var code: CInt

  /// The calling thread's `errno`, to be read right after the call.
  static var last: Errno { Errno(code: errno) }
}
