#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a walk through a folder found; paths are relative to where it began.
package struct Walk: Sendable, Hashable {
  /// The files whose names matched, sorted by bytes.
  package var files: [String]
  /// Every folder seen, without the one the walk began in.
  package var folders: Set<String>
  /// Those of `folders` that are links, and were not entered.
  package var links: Set<String>
  /// What could not be looked at.
  package var problems: [DiskError]

  package init(files: [String] = [], folders: Set<String> = [], links: Set<String> = [], problems: [DiskError] = []) {
    self.files = files
    self.folders = folders
    self.links = links
    self.problems = problems
  }

  /// A name, as the bytes that the file system holds; valid during the call only.
  package typealias Name = UnsafeBufferPointer<UInt8>

  private static let skippedNames: [StaticString] = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules",
  ]
  private static let skippedEndings: [StaticString] = [
    ".app", ".bundle", ".docc", ".framework", ".lproj", ".playground", ".xcassets", ".xcdatamodeld", ".xcframework",
    ".xcodeproj", ".xcworkspace",
  ]

  /// Whether a folder of this name holds what tools made, or is one document to its tools.
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

extension Disk {
  /// Finds files by name, in `root` and all folders under it.
  ///
  /// Names that start with a dot are passed over. Links to folders are listed among the folders and not entered; links
  /// to files count as files. One folder is open at a time, so depth costs no descriptors.
  /// - Parameters:
  ///   - skip: whether to pass over a folder of this name.
  ///   - matching: whether a file of this name is looked for.
  /// - Throws: when `root` itself cannot be listed; what fails below it is among the problems.
  package static func walk(
    _ root: String, skip: (Walk.Name) -> Bool = Walk.isToolsFolder, matching: (Walk.Name) -> Bool
  ) throws(DiskError) -> Walk {
    let top: FileDescriptor
    do throws(Errno) {
      top = try FileDescriptor.open(root, O_RDONLY | O_DIRECTORY)
    } catch {
      throw DiskError(.list, root, errno: error.code)
    }
    var result = Walk()
    var pending = [""]
    while let path = pending.popLast() {
      do throws(Errno) {
        try visit(path, under: top.raw, skip, matching, &pending, &result)
      } catch {
        // Somebody may remove a folder while we look; that is no problem of ours.
        if path.isEmpty { throw DiskError(.list, root, errno: error.code) }
        if error.code != ENOENT { result.problems.append(DiskError(.list, path, errno: error.code)) }
      }
    }
    result.files.sort(by: Path.precedes)
    result.problems.sort { Path.precedes($0.path, $1.path) }
    return result
  }

  private static func visit(
    _ path: String, under top: CInt, _ skip: (Walk.Name) -> Bool, _ matching: (Walk.Name) -> Bool,
    _ pending: inout [String], _ result: inout Walk
  ) throws(Errno) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
    let folder = try FileDescriptor.open(path.isEmpty ? "." : path, in: top, flags)
    try forEachEntry(of: folder) { name, entry in
      guard name.first != UInt8(ascii: ".") else { return }
      // Asking for the kind is for links, and for file systems that do not tell it along with the name.
      let known = entry.kind ?? entry.status(followingLinks: false)
      let isFolder = known == .folder || (known == .link && entry.status(followingLinks: true) == .folder)
      guard isFolder ? !skip(name) : matching(name) else { return }
      guard isFolder || known == .file || (known == .link && entry.status(followingLinks: true) == .file) else {
        return
      }
      guard let text = String(validatingCString: entry.name) else {
        let shown = String(decoding: name, as: UTF8.self)
        result.problems.append(DiskError(.list, path.isEmpty ? shown : path + "/" + shown, .nameNotUTF8))
        return
      }
      let child = path.isEmpty ? text : "\(path)/\(text)"
      if !isFolder {
        result.files.append(child)
      } else {
        result.folders.insert(child)
        if known == .folder { pending.append(child) } else { result.links.insert(child) }
      }
    }
  }
}
