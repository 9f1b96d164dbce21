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
  package var files: [String] = []
  /// Every folder below the start of the walk.
  package var folders: Set<String> = []
  /// Those of `folders` that are links; they were not entered.
  package var links: Set<String> = []
  /// Links that lead nowhere, of any name, and pipes, sockets and devices whose names matched; sorted by bytes.
  package var others: [String] = []
  /// The files and folders that could not be read.
  package var problems: [DiskError] = []

  /// The folders still to visit.
  fileprivate var pending: [String] = []

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

extension OpenFolder {
  /// Finds files by name in this folder, or in one of it, and in all folders below.
  ///
  /// Names that start with a dot are skipped unless `hidden` is set. Links to folders are listed among the folders and not
  /// entered; links to files count as files. Each thread has one folder open at a time, so depth costs no descriptors.
  /// - Parameters:
  ///   - start: the folder to begin in, relative to this one and normalised; this one where it is empty.
  ///   - skip: returns whether to skip a folder of this name.
  ///   - matching: returns whether to include a file of this name.
  /// - Throws: when the first folder cannot be listed; later errors are among the problems.
  package func walk(
    from start: String = "", hidden: Bool = false, skip: @Sendable (Walk.Name) -> Bool = Walk.isToolsFolder,
    matching: @Sendable (Walk.Name) -> Bool
  ) throws(DiskError) -> Walk {
    var found = Walk()
    // Only the first folder may be a link.
    try found.add(start, listing(of: start), hidden, skip, matching)
    while let path = found.pending.popLast() {
      explore(path, hidden, skip, matching, &found)
      guard found.pending.count >= Threshold.folders else { continue }
      let all = found.pending
      found.pending = []
      let shares = concurrentShares(of: all.count, share: ShareSize.folders) { range in
        var share = Walk()
        share.pending = Array(all[range])
        while let path = share.pending.popLast() { explore(path, hidden, skip, matching, &share) }
        // Sorted runs make the final sort faster.
        share.files.sort(by: Path.precedes)
        return share
      }
      for share in shares { found.add(share) }
    }
    found.files.sort(by: Path.precedes)
    found.others.sort(by: Path.precedes)
    found.problems.sort { Path.precedes($0.path, $1.path) }
    return found
  }

  /// Visits a folder below the first. Another process may remove one meanwhile; that is not an error.
  private func explore(
    _ path: String, _ hidden: Bool, _ skip: (Walk.Name) -> Bool, _ matching: (Walk.Name) -> Bool,
    _ found: inout Walk
  ) {
    do throws(DiskError) {
      try found.add(path, listing(of: path, followingLinks: false), hidden, skip, matching)
    } catch {
      if error.code != ENOENT { found.problems.append(DiskError(.list, path, error.reason)) }
    }
  }
}

extension Walk {
  fileprivate mutating func add(_ other: Walk) {
    files += other.files
    folders.formUnion(other.folders)
    links.formUnion(other.links)
    others += other.others
    problems += other.problems
  }

  fileprivate mutating func add(
    _ path: String, _ listing: Listing, _ hidden: Bool, _ skip: (Walk.Name) -> Bool, _ matching: (Walk.Name) -> Bool
  ) {
    for (entries, isValid) in [(listing.entries, true), (listing.invalid, false)] {
      for entry in entries where hidden || entry.name.utf8.first != UInt8(ascii: ".") {
        var name = entry.name
        let leadsNowhere = entry.isLink && entry.kind == nil
        let isMeant = name.withUTF8 {
          entry.kind == .folder ? !skip($0) : leadsNowhere || (entry.kind != nil && matching($0))
        }
        guard isMeant else { continue }
        let child = path.isEmpty ? name : "\(path)/\(name)"
        switch entry.kind {
        case .file? where !isValid, .folder? where !isValid: problems.append(DiskError(.list, child, .nameNotUTF8))
        case .file: files.append(child)
        case .folder:
          folders.insert(child)
          if entry.isLink { links.insert(child) } else { pending.append(child) }
        default: if isValid { others.append(child) }
        }
      }
    }
  }
}
