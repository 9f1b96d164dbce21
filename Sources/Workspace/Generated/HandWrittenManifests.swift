import Disk
import Paths
import Planning

/// Manifests that people wrote and that stand where generated ones go. They are never lost: what makes room keeps its
/// bytes under another name.
package enum HandWrittenManifests {
  /// What is put behind the name of one that made room.
  package static let ending = ".imported"

  /// A Package.swift without our mark, and the `Package@swift-….swift` beside it, which SwiftPM prefers.
  ///
  /// - Parameter folders: from the root.
  /// - Returns: paths from the root.
  package static func find(in folders: [String], of root: Root) throws(Failure) -> [String] {
    var found: [String] = []
    for folder in folders {
      for name in [Root.manifestName] + (try variants(in: folder, of: root)) {
        let path = Path.join(folder, name)
        if let bytes = try root.read(path), !GeneratedState.isMarked(bytes[...]) { found.append(path) }
      }
    }
    return found
  }

  /// Manifests for other versions of the tools: `Package@swift-5.9.swift`.
  ///
  /// - Parameter folder: from the root.
  /// - Returns: names in that folder.
  package static func variants(in folder: String, of root: Root) throws(Failure) -> [String] {
    do {
      return try Disk.list(root.absolute(folder)).filter { $0.hasPrefix("Package@swift-") && $0.hasSuffix(".swift") }
    } catch { throw Failure(error) }
  }

  /// Puts the moves on the list.
  ///
  /// - Parameter replaced: files that the list holds already, which take the place of what is moved.
  package static func moveAway(
    _ paths: [String], of root: Root, in writes: inout WriteSet, replaced: Set<String> = []
  ) throws(Failure) {
    for path in paths {
      guard let bytes = try root.read(path) else { continue }
      let target = path + ending
      if Disk.kind(of: root.absolute(target), followingLinks: false) != nil {
        throw Failure(
          "'\(root.display(target))' is there already, and would be overwritten", help: "move it away, or delete it")
      }
      writes.add(bytes, to: target)
      if !replaced.contains(path) { writes.remove(path) }
    }
  }
}
