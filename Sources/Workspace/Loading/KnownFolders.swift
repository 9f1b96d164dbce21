import Disk
import Model
import Paths

/// The folders seen by walks, so that most look-ups need no system call.
package struct KnownFolders: Sendable {
  package var root: String
  private var walks: [(base: String, folders: Set<String>)] = []
  private var links: Set<String> = []

  package init(root: String = "") { self.root = root }

  mutating func add(_ walk: Walk, under base: String) {
    walks.append((base, walk.folders))
    links.formUnion(walk.links)
  }

  /// Returns whether a folder, relative to the root, is outside the root when links are followed.
  package func leavesRoot(_ path: String) -> Bool {
    if links.isEmpty, isWalked(path) { return false }
    // The nearest existing parent folder; a path that does not exist yet leads nowhere.
    var existing = Path.join(root, path)
    while existing.utf8.count > root.utf8.count, Disk.kind(of: existing) == nil { existing = Path.parent(existing) }
    guard let real = try? Disk.realPath(existing) else { return false }
    return !Path.isInside(real, root)
  }

  /// Returns whether all modules of a spec are at their conventional paths, below a folder that was walked and has no
  /// links.
  func areSurelyInside(_ spec: Spec) -> Bool {
    links.isEmpty && spec.modules.allSatisfy { $0.path == nil } && isWalked(spec.folder)
  }

  func contains(_ path: String) -> Bool {
    var wasWalked = false
    for (base, folders) in walks where Path.isInside(path, base) {
      if path == base || folders.contains(path) { return true }
      wasWalked = true
    }
    return wasWalked ? false : Disk.kind(of: Path.join(root, path)) == .folder
  }

  private func isWalked(_ path: String) -> Bool {
    walks.contains { Path.isInside(path, $0.base) }
  }

}
