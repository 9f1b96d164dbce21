import Text

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A process that holds the lock of a root.
package struct LockHolder: Sendable, Equatable {
  package let process: pid_t
  /// True if the process is stopped until somebody continues it.
  package let isStopped: Bool

  /// Nil where there is no such process.
  init?(_ process: pid_t) {
    guard kill(process, 0) == 0 || errno != ESRCH else { return nil }
    self.process = process
    isStopped = Self.isStopped(process)
  }

  /// The process that holds the lock, as far as it can be known. Linux has a list of all locks; elsewhere the record in
  /// the root names the process that is writing there.
  init?(of root: CInt) {
    guard let process = Self.listed(root) ?? UndoRecord.process(inside: root), process != getpid() else { return nil }
    self.init(process)
  }

  private static func listed(_ root: CInt) -> pid_t? {
    var info = stat()
    guard fstat(root, &info) == 0, let locks = try? Disk.read("/proc/locks", limit: 1 << 20) else { return nil }
    let device = UInt64(truncatingIfNeeded: info.st_dev)
    let numbers = [device >> 8 & 0xFFF | device >> 32 & ~0xFFF, device & 0xFF | device >> 12 & ~0xFF & 0xFFFF_FFFF]
    for line in String(decoding: locks, as: UTF8.self).split(separator: "\n") {
      // 1: FLOCK  ADVISORY  WRITE 30878 fe:00:16236746 0 EOF
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK", fields[3] == "WRITE" else { continue }
      let file = fields[5].split(separator: ":")
      guard file.count == 3, file[..<2].map({ UInt64($0, radix: 16) }) == numbers,
        UInt64(file[2]) == UInt64(info.st_ino), let process = pid_t(fields[4]), process > 0
      else { continue }
      return process
    }
    return nil
  }

  private static func isStopped(_ process: pid_t) -> Bool {
    guard let status = try? Disk.read("/proc/\(process)/stat", limit: 1 << 16),
      let state = String(decoding: status, as: UTF8.self).split(separator: ")").last?.split(separator: " ").first
    else { return false }
    return state == "T" || state == "t"
  }
}
