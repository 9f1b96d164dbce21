import Disk
import Paths
import Planning

/// Hand-written manifests at the paths of generated ones. They are never lost: a manifest that is moved away keeps its
/// contents under another name.
package enum HandWrittenManifests {
  /// The ending added to the name of a manifest that is moved away.
  package static let ending = ".imported"

  /// The Package.swift files without our mark, and all `Package@swift-….swift` files beside them, which SwiftPM
  /// prefers.
  ///
  /// - Parameter folders: relative to the root.
  /// - Returns: paths relative to the root.
  package static func find(in folders: [String], of root: Root) throws(Failure) -> [String] {
    var found: [String] = []
    for folder in folders {
      // SwiftPM would prefer a variant to a generated manifest. Package.swift is last: an import that is killed while
      // it moves them is run again as long as there is one.
      found += try variants(in: folder, of: root).map { Path.join(folder, $0) }
      let manifest = Path.join(folder, Root.manifestName)
      if let bytes = try root.read(manifest), !GeneratedState.isMarked(bytes[...]) { found.append(manifest) }
    }
    return found
  }

  /// Manifests for other tools versions, such as `Package@swift-5.9.swift`, and files that are Package.swift only on a
  /// disk that ignores case.
  ///
  /// - Parameter folder: relative to the root.
  /// - Returns: names in that folder.
  package static func variants(in folder: String, of root: Root) throws(Failure) -> [String] {
    try root.names(in: folder).filter { name in
      // The first letter rules out most names.
      guard let first = name.utf8.first, first | 0x20 == UInt8(ascii: "p") || first >= 0x80 else { return false }
      let special = SpecialName(name)
      return special == .manifestVariant || special == .manifest && name != Root.manifestName
    }
  }

  /// Adds the moves to a set of writes.
  ///
  /// - Parameter replaced: paths that the set writes already, in place of the moved files.
  package static func moveAway(
    _ paths: [String], of root: Root, in writes: inout WriteSet, replaced: Set<String> = []
  ) throws(Failure) {
    for path in paths {
      guard let bytes = try root.read(path) else { continue }
      let target = path + ending
      // A run that was interrupted may have got so far.
      let isThere = Disk.kind(of: root.absolute(target), followingLinks: false) != nil
      if isThere, try root.read(target) != bytes {
        throw Failure(
          "'\(root.display(target))' exists already and would be overwritten", help: "move it away, or delete it")
      }
      writes.add(bytes, to: target)
      if !replaced.contains(path) { writes.remove(path) }
    }
  }
}
