import Parallel
import Paths
import Text

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The result of a walk through a folder; paths are relative to the root.
package struct Walk: Sendable, Equatable {
  /// The files whose names matched, sorted by bytes.
  package var files: [String]
  /// Every folder below the start of the walk.
  package var folders: Set<String>
  /// Those of `folders` that are links; they were not entered.
  package var links: Set<String>
  /// Links that lead nowhere, of any name, and pipes, sockets and devices whose names matched; sorted by bytes.
  package var others: [String]
  /// The files and folders that could not be read.
  package var problems: [DiskError]

  package init(
    files: [String] = [], folders: Set<String> = [], links: Set<String> = [], others: [String] = [],
    problems: [DiskError] = []
  ) {
    self.files = files
    self.folders = folders
    self.links = links
    self.others = others
    self.problems = problems
  }

  /// A file name as bytes; valid during the call only.
  package typealias Name = UnsafeBufferPointer<UInt8>

  private static let skippedNames: [StaticString] = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules",
  ]
  private static let skippedEndings: [StaticString] = [
    ".app", ".bundle", ".docc", ".framework", ".lproj", ".playground", ".xcassets", ".xcdatamodeld", ".xcframework",
    ".xcodeproj", ".xcworkspace",
  ]

  /// Returns whether a folder of this name is written by tools, or is a document bundle.
  package static func isToolsFolder(_ name: Name) -> Bool {
    for skipped in skippedNames where sameBytes(name, skipped) { return true }
    guard name.contains(UInt8(ascii: ".")) else { return false }
    for ending in skippedEndings where name.count > ending.utf8CodeUnitCount {
      if sameBytes(Name(rebasing: name.suffix(ending.utf8CodeUnitCount)), ending) { return true }
    }
    return false
  }

  private static func sameBytes(_ name: Name, _ text: StaticString) -> Bool {
    guard name.count == text.utf8CodeUnitCount, let start = name.baseAddress else { return false }
    return memcmp(start, text.utf8Start, name.count) == 0
  }
}

extension Walk {
  /// The result of a part of a walk, unsorted.
  fileprivate struct Share: Sendable {
    fileprivate var files: [String] = []
    fileprivate var folders: [String] = []
    fileprivate var links: [String] = []
    fileprivate var others: [String] = []
    fileprivate var problems: [DiskError] = []
    /// The folders still to visit.
    fileprivate var pending: [String] = []

    fileprivate mutating func add(_ other: Share) {
      files += other.files
      folders += other.folders
      links += other.links
      others += other.others
      problems += other.problems
      pending += other.pending
    }
  }

  fileprivate init(_ found: Share) {
    self.init(
      files: found.files.sorted(by: Path.precedes), folders: Set(found.folders), links: Set(found.links),
      others: found.others.sorted(by: Path.precedes),
      problems: found.problems.sorted { Path.precedes($0.path, $1.path) })
  }
}

extension Disk {
  /// Finds files by name, in `root`, or a folder of it, and all folders below.
  ///
  /// Names that start with a dot are skipped unless `hidden` is set. Links to folders are listed among the folders and not entered; links to
  /// files count as files. Each thread has one folder open at a time, so depth costs no descriptors.
  /// - Parameters:
  ///   - start: the folder to begin in, relative to the root and normalised; the root itself where it is empty.
  ///   - skip: returns whether to skip a folder of this name.
  ///   - matching: returns whether to include a file of this name.
  /// - Throws: when the first folder cannot be listed; later errors are among the problems.
  package static func walk(
    _ root: String, from start: String = "", hidden: Bool = false,
    skip: @Sendable (Walk.Name) -> Bool = Walk.isToolsFolder,
    matching: @Sendable (Walk.Name) -> Bool
  ) throws(DiskError) -> Walk {
    let top: FileDescriptor
    do throws(Errno) {
      top = try FileDescriptor.open(root, O_RDONLY | O_DIRECTORY)
    } catch {
      throw DiskError(.list, root, errno: error.code)
    }
    var found = Walk.Share()
    do throws(Errno) {
      // Only the first folder may be a link.
      try visit(start, under: top.raw, flags: O_RDONLY | O_DIRECTORY, hidden, skip, matching, &found)
    } catch {
      throw DiskError(.list, start.isEmpty ? root : Path.join(root, start), errno: error.code)
    }
    while let path = found.pending.popLast() {
      explore(path, under: top.raw, hidden, skip, matching, &found)
      guard found.pending.count >= Threshold.folders else { continue }
      let (all, raw) = (found.pending, top.raw)
      found.pending = []
      let shares = concurrentShares(of: all.count, share: ShareSize.folders) { range in
        var share = Walk.Share()
        share.pending = Array(all[range])
        while let path = share.pending.popLast() {
          explore(path, under: raw, hidden, skip, matching, &share)
        }
        // Sorted runs make the final sort faster.
        share.files.sort(by: Path.precedes)
        return share
      }
      for share in shares { found.add(share) }
    }
    return Walk(found)
  }

  /// Visits a folder below the top. Another process may remove one meanwhile; that is not an error.
  private static func explore(
    _ path: String, under top: CInt, _ hidden: Bool, _ skip: (Walk.Name) -> Bool,
    _ matching: (Walk.Name) -> Bool, _ found: inout Walk.Share
  ) {
    do throws(Errno) {
      try visit(path, under: top, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW, hidden, skip, matching, &found)
    } catch {
      if error.code != ENOENT { found.problems.append(DiskError(.list, path, errno: error.code)) }
    }
  }

  private static func visit(
    _ path: String, under top: CInt, flags: CInt, _ hidden: Bool, _ skip: (Walk.Name) -> Bool,
    _ matching: (Walk.Name) -> Bool, _ found: inout Walk.Share
  ) throws(Errno) {
    let folder = try FileDescriptor.open(path.isEmpty ? "." : path, in: top, flags)
    try forEachEntry(of: folder) { name, entry in
      guard hidden || name.first != UInt8(ascii: ".") else { return }
      // The extra call is for links, and for file systems that do not return the kind with the name.
      let known = entry.kind ?? entry.status(followingLinks: false)
      let kind = known == .link ? entry.status(followingLinks: true) : known
      let leadsNowhere = known == .link && kind == nil
      guard kind == .folder ? !skip(name) : leadsNowhere || (kind != nil && matching(name)) else { return }
      guard let text = String(validatingCString: entry.name) else {
        guard kind == .file || kind == .folder else { return }
        let shown = String(decoding: name, as: UTF8.self)
        found.problems.append(DiskError(.list, path.isEmpty ? shown : path + "/" + shown, .nameNotUTF8))
        return
      }
      let child = path.isEmpty ? text : "\(path)/\(text)"
      switch kind {
      case .file: found.files.append(child)
      case .folder:
        found.folders.append(child)
        if known == .folder { found.pending.append(child) } else { found.links.append(child) }
      default: found.others.append(child)
      }
    }
  }
}
