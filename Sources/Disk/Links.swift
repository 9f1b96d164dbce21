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
  /// Makes a folder whose links are those given; what else is in it stays.
  ///
  /// - Parameters:
  ///   - links: the entries of the root that the links lead to, by their own names.
  ///   - folder: relative to the root, valid by `Path.isSafe`; made with the folders above it.
  package static func makeLinks(
    to links: Set<String>, in folder: String, inside root: String
  ) throws(DiskError) {
    try Signals.holdingEndings { () throws(DiskError) in
      var made: [String] = []
      for name in links.sorted(by: { Path.precedes($0, $1) }) {
        let path = Path.join(folder, name)
        guard let safe = try SafeFolder.open(path, inside: root, making: &made) else {
          throw DiskError(.create, path, errno: ENOENT)
        }
        // The folder may have been reached through a link.
        let real = try realPath(Path.join(root, folder))
        guard let target = Path.relative(from: real, to: Path.join(try realPath(root), name)) else { continue }
        if linkTarget(safe.name, in: safe.descriptor.raw) == target { continue }
        // A link alone is replaced: whatever else stands there is somebody's.
        if kind(of: Path.join(real, name), followingLinks: false) == .link {
          _ = unlinkat(safe.descriptor.raw, safe.name, 0)
        }
        guard symlinkat(target, safe.descriptor.raw, safe.name) == 0 else {
          throw DiskError(.create, path, errno: errno)
        }
      }
      guard kind(of: Path.join(root, folder)) != nil else { return }
      for name in try list(Path.join(root, folder)) where !links.contains(name) {
        let path = Path.join(folder, name)
        guard kind(of: Path.join(root, path), followingLinks: false) == .link,
          let safe = try SafeFolder.open(path, inside: root)
        else { continue }
        guard unlinkat(safe.descriptor.raw, safe.name, 0) == 0 else { throw DiskError(.remove, path, errno: errno) }
      }
    }
  }

  private static func linkTarget(_ name: String, in folder: CInt) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(folder, name, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
