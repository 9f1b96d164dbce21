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
  package func read(_ file: String, into buffer: inout [UInt8], limit: Int = Disk.usualLimit) throws(DiskError) -> Int {
    do throws(DiskError) {
      return try Disk.read(file, in: descriptor.raw, into: &buffer, limit: limit)
    } catch {
      var error = error
      error.path = Path.join(path, file)
      throw error
    }
  }

  /// Reads a whole file of this folder. A link to it is followed only if it leads to a place in this folder, or in
  /// `other`.
  ///
  /// Folders on the way are not checked: a walk enters no link, and ``Disk/leadsOutside(_:of:)`` checks other paths.
  /// - Parameters:
  ///   - file: relative to the folder, or absolute.
  ///   - other: another folder whose files may be read, relative or absolute.
  /// - Throws: `outsideRoot` for a link that leads elsewhere, with nothing read.
  package func readInside(
    _ file: String, or other: String? = nil, into buffer: inout [UInt8], limit: Int = Disk.usualLimit
  ) throws(DiskError) -> Int {
    do throws(DiskError) {
      return try Disk.read(file, in: descriptor.raw, followingLinks: false, into: &buffer, limit: limit)
    } catch {
      var error = error
      error.path = Path.join(path, file)
      guard error.code == ELOOP else { throw error }
    }
    let full = Path.join(path, file)
    let folders = [path] + (other.map { [Path.join(path, $0)] } ?? [])
    if folders.allSatisfy({ Disk.leadsOutside(full, of: $0) }) {
      throw DiskError(.read, full, .outsideRoot(link: file))
    }
    return try read(file, into: &buffer, limit: limit)
  }

  /// Returns whether a path, its links followed, leads to a place outside this folder.
  package func leadsOutside(_ file: String) -> Bool { Disk.leadsOutside(Path.join(path, file), of: path) }

  /// The absolute path of the entry at a path, its links followed; nil if there is none.
  package func realPath(_ file: String) -> String? { try? Disk.realPath(Path.join(path, file)) }

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
  /// The kind of the link's target; nil for a link that leads nowhere.
  package let kind: FileKind?
  package let isLink: Bool

  package init(name: String, kind: FileKind?, isLink: Bool) {
    (self.name, self.kind, self.isLink) = (name, kind, isLink)
  }
}
