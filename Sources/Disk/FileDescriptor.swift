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

  /// Gives up ownership: the caller has to close the descriptor.
  consuming func release() -> CInt {
    let raw = self.raw
    discard self
    return raw
  }

  /// The result of `fstat`.
  func status() -> Result<stat, Errno> {
    var info = stat()
    guard fstat(raw, &info) == 0 else { return .failure(.last) }
    return .success(info)
  }

  /// Opens `name` in `folder` (or relative to the working folder), and retries after a signal.
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

  /// Writes all the bytes, in as many calls as it takes.
  func writeAll(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
    var written = 0
    while written < bytes.count {
      let count = write(raw, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count > 0 {
        written += count
      } else if count == 0 {
        // POSIX does not allow 0 for a regular file; an error is better than an endless loop.
        throw Errno(code: EIO)
      } else if errno != EINTR {
        throw .last
      }
    }
  }
}

/// The error number of a failed system call.
struct Errno: Error {
  var code: CInt

  /// The calling thread's `errno`, to be read right after the call.
  static var last: Errno { Errno(code: errno) }
}
