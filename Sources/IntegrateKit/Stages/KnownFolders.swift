import Disk
import Model

/// The folders that walks saw, so that most questions need no system call.
struct KnownFolders: Sendable {
  var root = ""
  private var walks: [(base: String, folders: Set<String>)] = []
  private var links: Set<String> = []

  mutating func add(_ walk: Walk, under base: String) {
    walks.append((base, walk.folders))
    for link in walk.links { links.insert(joinPath(base, link)) }
  }

  /// Whether a folder, given from the root, lies outside of the root when links are followed.
  func leadsOut(_ path: String) -> Bool {
    if links.isEmpty, isWalked(path) { return false }
    // The nearest folder above that is there; what is not there yet leads nowhere.
    var existing = Path.join(root, path)
    while existing.utf8.count > root.utf8.count, Disk.kind(of: existing) == nil { existing = Path.parent(existing) }
    guard let real = try? Disk.realPath(existing) else { return false }
    return !Path.isInside(real, root)
  }

  /// Whether all modules of a spec lie where their names say, below a folder that was walked and holds no links.
  func areSurelyInside(_ spec: Spec) -> Bool {
    links.isEmpty && spec.modules.allSatisfy { $0.path == nil } && isWalked(spec.folder)
  }

  func contains(_ path: String) -> Bool {
    var wasWalked = false
    for (base, folders) in walks {
      guard let rest = Self.rest(of: path, under: base) else { continue }
      if rest.isEmpty ? path == base : folders.contains(String(rest)) { return true }
      wasWalked = true
    }
    return wasWalked ? false : Disk.kind(of: Path.join(root, path)) == .folder
  }

  private func isWalked(_ path: String) -> Bool {
    walks.contains { Self.rest(of: path, under: $0.base) != nil }
  }

  /// The path as the base sees it, empty for the base itself; `nil` for what does not lie there.
  private static func rest(of path: String, under base: String) -> Substring? {
    if base.isEmpty { return path[...] }
    guard path.utf8.starts(with: base.utf8) else { return nil }
    let rest = path.utf8.dropFirst(base.utf8.count)
    if rest.isEmpty { return "" }
    return rest.first == UInt8(ascii: "/") ? Substring(rest.dropFirst()) : nil
  }
}
