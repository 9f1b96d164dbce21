import Foundation
import TestSupport

/// A file system in memory of a given size, mounted for one test; only root may do that.
final class SmallDisk {
  let url: URL
  private let scratch: ScratchFolder

  /// `nil` where nothing can be mounted.
  init?(megabytes: Int) throws {
    #if os(Linux)
      guard geteuid() == 0 else { return nil }
      scratch = try ScratchFolder()
      url = scratch.url.appendingPathComponent("disk")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      guard try Self.mount(["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", url.path]) else { return nil }
    #else
      return nil
    #endif
  }

  deinit {
    _ = try? Launch(program: "/bin/umount", arguments: ["-l", url.path], folder: "/").run()
  }

  /// Makes the disk read-only, for the superuser too.
  func makeReadOnly() throws -> Bool { try Self.mount(["-o", "remount,ro", url.path]) }

  func makeWritable() throws -> Bool { try Self.mount(["-o", "remount,rw", url.path]) }

  private static func mount(_ arguments: [String]) throws -> Bool {
    try Launch(program: "/bin/mount", arguments: arguments, folder: "/").run().status == 0
  }

  static let isPossible: Bool = {
    guard let disk = try? SmallDisk(megabytes: 1) else { return false }
    return FileManager.default.fileExists(atPath: disk.url.path)
  }()
}
