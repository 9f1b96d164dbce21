#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Prevents two runs from writing to one root at the same time.
///
/// The lock is `flock` on the root folder itself: it leaves no file behind, and the system releases it however the
/// process ends.
package final class RootLock: Sendable {
  private let descriptor: CInt
  /// Whether it keeps others out; not on a file system without such locks.
  package let isHeld: Bool

  private init(_ descriptor: CInt, isHeld: Bool) { (self.descriptor, self.isHeld) = (descriptor, isHeld) }

  deinit { close(descriptor) }

  /// Takes the lock, waiting for another run to end.
  ///
  /// On a file system without such locks (some network ones) the lock does nothing.
  /// - Parameters:
  ///   - timeout: the longest wait; nil for no limit.
  ///   - waiting: called once when another run holds the lock.
  package static func acquire(
    _ root: String, timeout: Duration? = nil, waiting: () -> Void = {}
  ) throws(DiskError) -> RootLock {
    do throws(Errno) {
      let folder = try FileDescriptor.open(root, O_RDONLY | O_DIRECTORY)
      let clock = Clock()
      var (told, isHeld) = (false, true)
      while flock(folder.raw, LOCK_EX | LOCK_NB) != 0 {
        let error = Errno.last
        if error.code == EINTR { continue }
        guard error.code == EWOULDBLOCK else {
          guard hasNoLocks(error) else { throw error }
          isHeld = false
          break
        }
        if !told { waiting() }
        told = true
        if let timeout, clock.elapsed >= timeout { throw error }
        // Poll rather than sleep in flock: the timeout works, and Ctrl-C on every system.
        Clock.sleep(milliseconds: 20)
      }
      return RootLock(folder.release(), isHeld: isHeld)
    } catch {
      throw error.code == EWOULDBLOCK ? DiskError(.lock, root, .locked) : DiskError(.lock, root, errno: error.code)
    }
  }

  /// Lets the next run in; the end of the process does the same.
  package func release() {
    flock(descriptor, LOCK_UN)
  }

  private static func hasNoLocks(_ error: Errno) -> Bool {
    [ENOLCK, ENOTSUP, EOPNOTSUPP, EINVAL, EBADF, ENOSYS].contains(error.code)
  }
}
