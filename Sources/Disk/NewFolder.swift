import Paths
import Text

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Disk {
  /// Writes files into a folder that does not exist yet.
  ///
  /// The files are written into a temporary folder beside it, which is then renamed, so the new folder has all of them
  /// or does not exist. An existing file or folder at the path is an error and stays unchanged, and no link is followed
  /// out of the root.
  /// - Parameters:
  ///   - path: the new folder, relative to `root`, valid by `Path.isSafe`; parent folders are made.
  ///   - files: bytes by name.
  package static func makeFolder(
    _ path: String, holding files: [String: [UInt8]], inside root: String
  ) throws(DiskError) {
    try Signals.holdingEndings { () throws(DiskError) in try makeWholeFolder(path, holding: files, inside: root) }
  }

  private static func makeWholeFolder(
    _ path: String, holding files: [String: [UInt8]], inside root: String
  ) throws(DiskError) {
    if kind(of: Path.join(root, path), followingLinks: false) != nil { throw DiskError(.create, path, errno: EEXIST) }
    // A run that was killed may have left its folder there.
    if let parent = try SafeFolder.open(path, inside: root) { TemporaryFile.removeLeftovers(in: parent.descriptor.raw) }
    let beside = Path.join(Path.parent(path), TemporaryFile.newName())
    var writes = WriteSet(root: root, isForOneself: true)
    for (name, bytes) in files.sorted(by: { Path.precedes($0.key, $1.key) }) {
      writes.add(bytes, to: Path.join(beside, name))
    }
    _ = try writes.commit()
    do throws(DiskError) {
      guard let folder = try SafeFolder.open(path, inside: root) else { throw DiskError(.create, path, errno: ENOENT) }
      // Renaming never replaces a folder that is not empty.
      let raw = folder.descriptor.raw
      guard renameat(raw, Path.lastComponent(beside), raw, folder.name) == 0 else {
        throw DiskError(.create, path, errno: errno)
      }
    } catch {
      var removal = WriteSet(root: root, isForOneself: true)
      for name in files.keys { removal.remove(Path.join(beside, name)) }
      _ = try? removal.commit()
      PendingWrite.removeFolder(beside, inside: root)
      throw error
    }
  }
}
