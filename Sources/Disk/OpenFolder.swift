import Paths

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder that stays open, so that the system does not look up its path for each file.
package final class OpenFolder: Sendable {
  /// Absolute, for messages.
  private let path: String
  private let descriptor: FileDescriptor

  /// - Parameter path: absolute.
  package init(_ path: String) throws(DiskError) {
    self.path = path
    do throws(Errno) {
      descriptor = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY)
    } catch {
      throw DiskError(.list, path, errno: error.code)
    }
  }

  /// Reads a whole file as `Disk.read(_:into:limit:)` does.
  /// - Parameter file: relative to the folder, or absolute.
  package func read(_ file: String, into buffer: inout [UInt8], limit: Int = .max) throws(DiskError) -> Int {
    do throws(DiskError) {
      return try Disk.read(file, in: descriptor.raw, into: &buffer, limit: limit)
    } catch {
      var error = error
      error.path = Path.join(path, file)
      throw error
    }
  }

  /// The names in a folder below, in no order; those that are not UTF-8 are left out.
  /// - Parameter folder: relative to this one, `""` for itself.
  package func entries(of folder: String) throws(DiskError) -> [FolderEntry] {
    var entries: [FolderEntry] = []
    do throws(Errno) {
      let opened = try FileDescriptor.open(folder.isEmpty ? "." : folder, in: descriptor.raw, O_RDONLY | O_DIRECTORY)
      try Disk.forEachEntry(of: opened) { _, entry in
        guard let name = String(validatingCString: entry.name) else { return }
        let known = entry.kind ?? entry.status(followingLinks: false)
        let isLink = known == .link
        entries.append(
          FolderEntry(name: name, kind: isLink ? entry.status(followingLinks: true) : known, isLink: isLink))
      }
    } catch {
      throw DiskError(.list, Path.join(path, folder), errno: error.code)
    }
    return entries
  }

  /// The kind of what a path leads to, links followed; nil when there is nothing.
  /// - Parameter path: relative to this folder.
  package func kind(of path: String) -> FileKind? { Disk.kind(of: path, in: descriptor.raw, followingLinks: true) }
}

/// A name in a folder.
package struct FolderEntry: Sendable {
  package let name: String
  /// The kind of what it leads to, links followed; nil for a link that leads nowhere.
  package let kind: FileKind?
  package let isLink: Bool
}
