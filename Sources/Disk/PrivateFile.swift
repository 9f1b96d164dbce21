import Paths

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Disk {
  /// Writes a file that its owner alone can read.
  ///
  /// There is no temporary file beside it, which would have another name than the one that git ignores. Where writing
  /// fails, nothing is left; a run that is killed may leave a part, which the next replaces.
  ///
  /// - Parameter path: relative to the root; its folder is there.
  package static func writePrivately(
    _ bytes: [UInt8], to path: String, inside root: String
  ) throws(DiskError) -> WriteOutcome {
    guard let folder = try SafeFolder.open(path, inside: root) else { throw DiskError(.write, path, errno: ENOENT) }
    let old = try? Disk.read(path, inside: root)
    do throws(Errno) {
      if old == bytes {
        if fchmodat(folder.descriptor.raw, folder.name, 0o600, 0) != 0 { throw .last }
        return .unchanged
      }
      if unlinkat(folder.descriptor.raw, folder.name, 0) != 0, errno != ENOENT { throw .last }
      let file = try FileDescriptor.open(
        folder.name, in: folder.descriptor.raw, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      do throws(Errno) {
        var failure: Errno?
        bytes.withUnsafeBytes { buffer in
          do throws(Errno) { try file.writeAll(buffer) } catch { failure = error }
        }
        if let failure { throw failure }
      } catch {
        unlinkat(folder.descriptor.raw, folder.name, 0)
        throw error
      }
    } catch { throw DiskError(.write, path, errno: error.code) }
    return old == nil ? .created : .updated
  }
}
