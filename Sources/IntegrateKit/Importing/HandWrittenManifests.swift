import Disk

/// Manifests that people wrote and that stand where generated ones go. They are never lost: what makes room keeps its
/// bytes under another name.
enum HandWrittenManifests {
  /// What is put behind the name of one that made room.
  static let ending = ".imported"

  /// A Package.swift without our mark, and the `Package@swift-….swift` beside it, which SwiftPM prefers.
  ///
  /// - Parameter folders: from the root.
  /// - Returns: paths from the root.
  static func find(in folders: [String], of source: ImportSource) throws(Failure) -> [String] {
    var found: [String] = []
    for folder in folders {
      for name in [ImportSource.manifestName] + (try source.variants(in: folder)) {
        let path = joinPath(folder, name)
        if let bytes = try source.read(path), !GeneratedState.isMarked(bytes[...]) { found.append(path) }
      }
    }
    return found
  }

  /// Puts the moves on the list.
  ///
  /// - Parameter replaced: files that the list holds already, which take the place of what is moved.
  static func moveAway(
    _ paths: [String], of source: ImportSource, in writes: inout WriteSet, replaced: Set<String> = []
  ) throws(Failure) {
    for path in paths {
      guard let bytes = try source.read(path) else { continue }
      let target = path + ending
      if Disk.kind(of: source.absolute(target), followingLinks: false) != nil {
        throw Failure(
          "'\(source.display(target))' is there already, and would be overwritten", help: "move it away, or delete it")
      }
      writes.add(bytes, to: target)
      if !replaced.contains(path) { writes.remove(path) }
    }
  }
}
