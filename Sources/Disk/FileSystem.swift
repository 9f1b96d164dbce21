/// What the rest of the tool may ask of a file system.
package protocol FileSystem: Sendable {
  /// The bytes of a file.
  /// - Parameter limit: the most bytes to accept.
  func read(_ path: String, limit: Int) throws(DiskError) -> [UInt8]

  /// What stands at the path, links followed; nil when nothing does.
  func kind(of path: String) -> FileKind?

  /// The names in a folder, sorted by bytes.
  func list(_ folder: String) throws(DiskError) -> [String]

  /// The files under `root` whose names match, and all folders.
  func walk(
    _ root: String, skip: @Sendable (Walk.Name) -> Bool, matching: @Sendable (Walk.Name) -> Bool
  ) throws(DiskError) -> Walk

  /// The absolute path without links.
  func realPath(_ path: String) throws(DiskError) -> String

  /// What `commit` would do.
  func preview(_ writes: WriteSet) throws(DiskError) -> [WriteOutcome]

  /// Writes all files of the set, or none.
  func commit(_ writes: WriteSet) throws(DiskError) -> [WriteOutcome]
}

extension FileSystem {
  /// The bytes of a file of any size.
  package func read(_ path: String) throws(DiskError) -> [UInt8] { try read(path, limit: .max) }
}

/// The file system of the machine.
package struct RealFileSystem: FileSystem {
  package init() {}

  package func read(_ path: String, limit: Int) throws(DiskError) -> [UInt8] { try Disk.read(path, limit: limit) }

  package func kind(of path: String) -> FileKind? { Disk.kind(of: path) }

  package func list(_ folder: String) throws(DiskError) -> [String] { try Disk.list(folder) }

  package func walk(
    _ root: String, skip: @Sendable (Walk.Name) -> Bool, matching: @Sendable (Walk.Name) -> Bool
  ) throws(DiskError) -> Walk {
    try Disk.walk(root, skip: skip, matching: matching)
  }

  package func realPath(_ path: String) throws(DiskError) -> String { try Disk.realPath(path) }

  package func preview(_ writes: WriteSet) throws(DiskError) -> [WriteOutcome] { try writes.preview() }

  package func commit(_ writes: WriteSet) throws(DiskError) -> [WriteOutcome] { try writes.commit() }
}
