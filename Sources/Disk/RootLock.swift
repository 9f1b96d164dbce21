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
  /// True if it keeps others out; false on a file system without such locks.
  package let isHeld: Bool

  private init(_ descriptor: CInt, isHeld: Bool) { (self.descriptor, self.isHeld) = (descriptor, isHeld) }

  deinit { close(descriptor) }

  /// Takes the lock, waiting for another run to end.
  ///
  /// On a file system without such locks (some network ones) the lock does nothing.
  /// - Parameters:
  ///   - timeout: the longest wait.
  ///   - patience: the longest wait for a run that is stopped, if the system reports that.
  ///   - waiting: called once when another run holds the lock.
  package static func acquire(
    _ root: String, timeout: Duration = .seconds(1800), patience: Duration = .seconds(60), waiting: () -> Void = {}
  ) throws(DiskError) -> RootLock {
    let lock = try acquire(root, timeout: timeout, patience: patience, whileNeeded: { true }, waiting: waiting)
    guard let lock else { throw DiskError(.lock, root, .locked(by: nil)) }
    return lock
  }

  /// Takes the lock as long as it is needed; nil if it is no longer needed and another run holds it.
  package static func acquire(
    _ root: String, timeout: Duration, patience: Duration = .seconds(60), whileNeeded isNeeded: () -> Bool,
    waiting: () -> Void
  ) throws(DiskError) -> RootLock? {
    let folder = try DiskError.of(.lock, root) { () throws(Errno) in
      try FileDescriptor.open(root, O_RDONLY | O_DIRECTORY)
    }
    let clock = Clock()
    var (hasReported, isHeld, nextLook) = (false, true, min(timeout, patience))
    while flock(folder.raw, LOCK_EX | LOCK_NB) != 0 {
      let error = Errno.last
      if error.code == EINTR { continue }
      guard error.code == EWOULDBLOCK else {
        guard hasNoLocks(error) else { throw DiskError(.lock, root, errno: error.code) }
        isHeld = false
        break
      }
      guard isNeeded() else { return nil }
      if !hasReported { waiting() }
      hasReported = true
      if clock.elapsed >= nextLook {
        let holder = LockHolder(of: folder.raw)
        if clock.elapsed >= timeout || holder?.isStopped == true { throw DiskError(.lock, root, .locked(by: holder)) }
        nextLook = min(timeout, clock.elapsed + patience)
      }
      // Poll rather than sleep in flock: the timeout works, and Ctrl-C on every system.
      Clock.sleep(milliseconds: 20)
    }
    return RootLock(folder.release(), isHeld: isHeld)
  }

  /// Lets the next run in; the end of the process does the same.
  package func release() {
    flock(descriptor, LOCK_UN)
  }

  private static func hasNoLocks(_ error: Errno) -> Bool {
    [ENOLCK, ENOTSUP, EOPNOTSUPP, EINVAL, EBADF, ENOSYS].contains(error.code)
  }
}
