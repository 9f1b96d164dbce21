import Paths
import Text

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Reading from the real file system, without Foundation.
package enum Disk {
  /// The largest size of a file, in bytes, where nothing says another: more than any file of a project that is read, and
  /// little enough to be kept in memory.
  package static let usualLimit = 64 << 20

  /// The largest size of any file that is read, in bytes: no caller can pass a higher limit.
  static let highestLimit = 256 << 20

  /// Reads a whole file into one buffer.
  ///
  /// Links are followed. A folder, named pipe or device is an error, never a wait.
  /// - Parameter limit: the largest size to accept, in bytes.
  package static func read(_ path: String, limit: Int = usualLimit) throws(DiskError) -> [UInt8] {
    try read(path, in: AT_FDCWD, limit: limit)
  }

  /// The same for a file in an open folder.
  static func read(
    _ path: String, in folder: CInt, followingLinks: Bool = true, limit: Int
  ) throws(DiskError) -> [UInt8] {
    var size = 0
    let limit = min(limit, highestLimit)
    let file = try openForReading(path, in: folder, followingLinks: followingLinks, limit: limit, size: &size)
    // One byte more than the size, so that a file that grows is noticed.
    let capacity = min(size, limit) + 1
    var failure: Errno?
    var bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      do throws(Errno) {
        count = try fill(UnsafeMutableRawBufferPointer(buffer), from: file.raw, expecting: size)
      } catch {
        failure = error
      }
    }
    if let failure { throw DiskError(.read, path, errno: failure.code) }
    if bytes.count == capacity {
      // The file grew meanwhile, or is one whose size the system does not know.
      try readRest(of: file.raw, path, into: &bytes, limit: limit)
    }
    return bytes
  }

  /// Reads a whole file into a reusable buffer, and returns the number of bytes.
  ///
  /// The buffer never shrinks; bytes after the count are left over from earlier reads.
  package static func read(_ path: String, into buffer: inout [UInt8], limit: Int = usualLimit) throws(DiskError) -> Int
  {
    try read(path, in: AT_FDCWD, into: &buffer, limit: limit)
  }

  /// The same for a file in an open folder.
  static func read(
    _ path: String, in folder: CInt, followingLinks: Bool = true, into buffer: inout [UInt8], limit: Int
  ) throws(DiskError) -> Int {
    var size = 0
    let limit = min(limit, highestLimit)
    let file = try openForReading(path, in: folder, followingLinks: followingLinks, limit: limit, size: &size)
    let capacity = min(size, limit) + 1
    // Appending a repeated byte would run through witness tables, byte for byte.
    if buffer.count < capacity { buffer = [UInt8](repeating: 0, count: max(capacity, 2 * buffer.count)) }
    var total = 0
    while true {
      do throws(Errno) {
        total += try fillTail(of: &buffer, from: total, file.raw, expecting: size - total)
      } catch {
        throw DiskError(.read, path, errno: error.code)
      }
      guard total <= limit else { throw DiskError(.read, path, .tooLarge(limit: limit)) }
      guard total == buffer.count else { return total }
      buffer += [UInt8](repeating: 0, count: buffer.count)
    }
  }

  /// Reads the first bytes of a file into a reusable buffer, and returns their number.
  ///
  /// - Parameter limit: the most bytes to read.
  package static func readHead(
    of path: String, into buffer: inout [UInt8], limit: Int = 4096
  ) throws(DiskError) -> Int {
    var size = 0
    let file = try openForReading(path, limit: .max, size: &size)
    if buffer.count != limit { buffer = Array(repeating: 0, count: limit) }
    do throws(Errno) { return try fillTail(of: &buffer, from: 0, file.raw, expecting: size) } catch {
      throw DiskError(.read, path, errno: error.code)
    }
  }

  /// The kind of the file at the path, or nil when there is none (or no permission to look).
  /// - Parameter followingLinks: true to return the kind of a link's target.
  package static func kind(of path: String, followingLinks: Bool = true) -> FileKind? {
    kind(of: path, in: AT_FDCWD, followingLinks: followingLinks)
  }

  static func kind(of path: String, in folder: CInt, followingLinks: Bool) -> FileKind? {
    var info = stat()
    guard fstatat(folder, path, &info, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileKind(mode: info.st_mode)
  }

  /// The size of the file at the path in bytes, links followed; nil when there is none.
  package static func size(of path: String) -> Int? {
    var info = stat()
    return fstatat(AT_FDCWD, path, &info, 0) == 0 ? Int(info.st_size) : nil
  }

  /// The permission bits of the file at the path, links followed; nil when there is none.
  package static func permissions(of path: String) -> UInt32? {
    var info = stat()
    return fstatat(AT_FDCWD, path, &info, 0) == 0 ? UInt32(info.st_mode & 0o777) : nil
  }

  /// The names in a folder, sorted by bytes, without `.` and `..`.
  package static func list(_ folder: String) throws(DiskError) -> [String] {
    try OpenFolder(folder).names(in: "")
  }

  /// The absolute path without links.
  package static func realPath(_ path: String) throws(DiskError) -> String {
    guard let resolved = realpath(path, nil) else { throw DiskError(.find, path, errno: errno) }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns whether a path leads out of a folder when its links are followed. A broken link does not.
  package static func leadsOutside(_ path: String, of folder: String) -> Bool {
    guard let real = try? realPath(path), let inside = try? realPath(folder) else { return false }
    return !Path.isInside(real, inside)
  }

  /// Reads a file below a root as ``read(_:limit:)`` does, where none of its links leads out of the root.
  ///
  /// - Parameter path: relative to the root.
  /// - Throws: `outsideRoot` for a link that does, with nothing read.
  package static func read(_ path: String, inside root: String, limit: Int = usualLimit) throws(DiskError) -> [UInt8] {
    let full = Path.join(root, path)
    if leadsOutside(full, of: root) { throw DiskError(.read, full, .outsideRoot(link: path)) }
    return try read(full, limit: limit)
  }

  /// The working folder of the process.
  package static func workingFolder() throws(DiskError) -> String {
    guard let folder = getcwd(nil, 0) else { throw DiskError(.find, ".", errno: errno) }
    defer { free(folder) }
    return String(cString: folder)
  }

  /// The top folder of the git repository or submodule around a folder; `nil` if there is none.
  ///
  /// - Parameter folder: absolute.
  package static func repository(around folder: String) -> String? {
    var folder = Path.normalised(folder)
    while kind(of: Path.join(folder, ".git"), followingLinks: false) == nil {
      let parent = Path.parent(folder)
      if parent == folder || !Path.isAbsolute(folder) { return nil }
      folder = parent
    }
    return folder
  }
}

extension Disk {
  /// Returns whether two byte sequences are equal, by `memcmp`: `elementsEqual` compares one byte at a time.
  package static func areEqual(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
    guard first.count == second.count else { return false }
    return first.withUnsafeBytes { a in
      second.withUnsafeBytes { b in
        guard let a = a.baseAddress, let b = b.baseAddress else { return true }
        return memcmp(a, b, first.count) == 0
      }
    }
  }

  private static func openForReading(
    _ path: String, in folder: CInt = AT_FDCWD, followingLinks: Bool = true, limit: Int, size: inout Int
  ) throws(DiskError) -> FileDescriptor {
    let file: FileDescriptor
    do throws(Errno) {
      // O_NONBLOCK: opening a named pipe must not wait for somebody to write to it.
      let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
      file = try FileDescriptor.open(path, in: folder, flags)
    } catch {
      // A socket cannot be opened at all; name the kind rather than report "no such device".
      if error.code == ENXIO || error.code == EOPNOTSUPP, let kind = kind(of: path, in: folder, followingLinks: true),
        kind != .file
      {
        throw DiskError(.read, path, .notARegularFile(kind))
      }
      throw DiskError(.read, path, errno: error.code)
    }
    let info: stat
    switch file.status() {
    case .success(let status): info = status
    case .failure(let error): throw DiskError(.read, path, errno: error.code)
    }
    let kind = FileKind(mode: info.st_mode)
    guard kind == .file else { throw DiskError(.read, path, .notARegularFile(kind)) }
    size = Int(info.st_size)
    guard size <= limit else { throw DiskError(.read, path, .tooLarge(limit: limit)) }
    return file
  }

  /// Reads until the buffer is full or the file ends.
  /// - Parameter size: the expected number of bytes, 0 when unknown. Reading exactly so many counts as the end of the
  ///   file.
  static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from file: CInt, expecting size: Int = 0
  ) throws(Errno) -> Int {
    var total = 0
    while total < buffer.count, total == 0 || total != size {
      let count = Self.readOnce(file, buffer.baseAddress.map { $0 + total }, buffer.count - total)
      if count == 0 { break }
      if count > 0 {
        total += count
      } else if errno != EINTR {
        throw .last
      }
    }
    return total
  }

  private static func readOnce(_ file: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.read(file, buffer, count)
    #elseif canImport(Musl)
      Musl.read(file, buffer, count)
    #else
      Glibc.read(file, buffer, count)
    #endif
  }

  private static func fillTail(
    of buffer: inout [UInt8], from start: Int, _ file: CInt, expecting size: Int = 0
  ) throws(Errno) -> Int {
    var failure: Errno?
    let count = buffer.withUnsafeMutableBytes { bytes in
      do throws(Errno) {
        return try fill(UnsafeMutableRawBufferPointer(rebasing: bytes[start...]), from: file, expecting: size)
      } catch {
        failure = error
        return 0
      }
    }
    if let failure { throw failure }
    return count
  }

  private static func readRest(
    of file: CInt, _ path: String, into bytes: inout [UInt8], limit: Int
  ) throws(DiskError) {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      guard bytes.count <= limit else { throw DiskError(.read, path, .tooLarge(limit: limit)) }
      do throws(Errno) {
        let count = try fillTail(of: &chunk, from: 0, file)
        if count == 0 { return }
        bytes.append(contentsOf: chunk[..<count])
      } catch {
        throw DiskError(.read, path, errno: error.code)
      }
    }
  }
}
