import Parallel
import Paths

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder that stays open, so that the system does not look up its path for each file. Each folder in it is listed once:
/// all that look into it see the same names.
package final class OpenFolder: Sendable {
  /// Absolute.
  package let path: String
  private let descriptor: FileDescriptor
  private let listings = Locked<[String: Result<Listing, DiskError>]>([:])

  /// - Parameter path: absolute.
  package init(_ path: String) throws(DiskError) {
    self.path = path
    do throws(Errno) {
      descriptor = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY)
    } catch {
      throw DiskError(.list, path, errno: error.code)
    }
  }

  /// Reads a whole file as ``Disk/read(_:limit:)`` does.
  /// - Parameter file: relative to the folder, or absolute.
  package func read(_ file: String, limit: Int = Disk.usualLimit) throws(DiskError) -> [UInt8] {
    try read(file, followingLinks: true, limit: limit)
  }

  private func read(_ file: String, followingLinks: Bool, limit: Int) throws(DiskError) -> [UInt8] {
    do throws(DiskError) {
      return try Disk.read(file, in: descriptor.raw, followingLinks: followingLinks, limit: limit)
    } catch {
      var error = error
      error.path = Path.join(path, file)
      throw error
    }
  }

  /// Reads a whole file of this folder. A link to it is followed only if it leads to a place in this folder, or in
  /// `other`.
  ///
  /// Folders on the way are not checked: a walk enters no link, and ``leadsOutside(_:)`` checks other paths.
  /// - Parameters:
  ///   - file: relative to the folder, or absolute.
  ///   - other: another folder whose files may be read, relative or absolute.
  /// - Throws: `outsideRoot` for a link that leads elsewhere, with nothing read.
  package func readInside(
    _ file: String, or other: String? = nil, limit: Int = Disk.usualLimit
  ) throws(DiskError) -> [UInt8] {
    do throws(DiskError) { return try read(file, followingLinks: false, limit: limit) } catch {
      guard error.code == ELOOP else { throw error }
    }
    let full = Path.join(path, file)
    let folders = [path] + (other.map { [Path.join(path, $0)] } ?? [])
    if folders.allSatisfy({ Disk.leadsOutside(full, of: $0) }) {
      throw DiskError(.read, full, .outsideRoot(link: file))
    }
    return try read(file, limit: limit)
  }

  /// The contents of a file; `nil` if there is no file at the path.
  ///
  /// - Throws: `outsideRoot` for a link that leads out of this folder, with nothing read.
  package func contents(of file: String, limit: Int = Disk.usualLimit) throws(DiskError) -> [UInt8]? {
    guard kind(of: file) == .file else { return nil }
    if leadsOutside(file) { throw DiskError(.read, Path.join(path, file), .outsideRoot(link: file)) }
    do { return try readInside(file, limit: limit) } catch {
      // It went meanwhile.
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  /// Returns whether a path, its links followed, leads to a place outside this folder. If there is nothing at the path,
  /// the folder counts in which it would be.
  package func leadsOutside(_ file: String) -> Bool {
    var (file, parent) = (file, file)
    if !Path.isAbsolute(file), !Path.components(file).contains("..") {
      while !file.isEmpty, kind(of: file) == nil { file = Path.folder(of: file) }
      parent = file
      // Most paths have no link.
      while !parent.isEmpty, let kind = kind(of: parent, followingLinks: false), kind != .link {
        parent = Path.folder(of: parent)
      }
    }
    return parent.isEmpty ? false : Disk.leadsOutside(Path.join(path, file), of: path)
  }

  /// The absolute path of the entry at a path, its links followed; nil if there is none.
  package func realPath(_ file: String) -> String? { try? Disk.realPath(Path.join(path, file)) }

  /// The names in a folder below, sorted by bytes; those that are not UTF-8 are left out.
  /// - Parameter folder: relative to this one and normalised, `""` for itself.
  package func entries(of folder: String) throws(DiskError) -> [FolderEntry] { try listing(of: folder).entries }

  /// Returns whether the folder of a path lists it by this very name.
  package func lists(_ path: String) -> Bool {
    _ = try? listing(of: Path.folder(of: path))
    if case .some(_?) = listed(path) { return true } else { return false }
  }

  /// The same as ``Disk/list(_:)``.
  package func names(in folder: String) throws(DiskError) -> [String] {
    let listing = try listing(of: folder)
    if !listing.invalid.isEmpty { throw DiskError(.list, Path.join(path, folder), .nameNotUTF8) }
    return listing.entries.map(\.name)
  }

  /// - Parameter followingLinks: false to refuse a folder that is a link.
  func listing(of folder: String, followingLinks: Bool = true) throws(DiskError) -> Listing {
    if let known = listings.withLock({ $0[folder] }) { return try known.get() }
    let found = Result { () throws(DiskError) in
      do throws(Errno) {
        let flags = O_RDONLY | O_DIRECTORY | (followingLinks ? 0 : O_NOFOLLOW)
        return try Listing(of: FileDescriptor.open(folder.isEmpty ? "." : folder, in: descriptor.raw, flags))
      } catch { throw DiskError(.list, Path.join(path, folder), errno: error.code) }
    }
    listings.withLock { $0[folder] = found }
    return try found.get()
  }

  /// The kind of what a path leads to; nil when there is nothing. A folder that was listed answers for its entries.
  /// - Parameters:
  ///   - path: relative to this folder and normalised, `""` or `.` for itself.
  ///   - followingLinks: true to return the kind of a link's target.
  package func kind(of path: String, followingLinks: Bool = true) -> FileKind? {
    switch listed(path) {
    case .some(nil): nil
    case .some(let entry?) where entry.isLink && !followingLinks: .link
    case .some(let entry?) where entry.isLink || entry.kind != nil: entry.kind
    default: Disk.kind(of: path.isEmpty ? "." : path, in: descriptor.raw, followingLinks: followingLinks)
    }
  }

  /// The entry at a path if its folder was listed, with `nil` inside if there is none; `nil` if that is unknown.
  private func listed(_ path: String) -> FolderEntry?? {
    let name = Path.lastComponent(path)
    if name.isEmpty || name == "." || name == ".." || Path.isAbsolute(path) { return nil }
    let folder = Path.folder(of: path)
    switch listings.withLock({ $0[folder] }) {
    case .success(let listing)?: return listing.entry(name)
    case .failure?: return nil
    // In a folder that does not exist there is nothing.
    case nil: if case .some(nil) = listed(folder) { return .some(nil) } else { return nil }
    }
  }
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
