import Paths
import Text

/// The positions of paths in a list of a spec, so that those that may hold a file are found by its own folders.
struct EntriesByPath: Sendable {
  private var positions: [String: [Int]] = [:]

  /// - Parameter paths: normalised ones.
  init(_ paths: [String]) {
    for (position, path) in paths.enumerated() { positions[path, default: []].append(position) }
  }

  /// The positions of a path and of the folders above it, in the order of the list. They are equal as Unicode sees it,
  /// which need not be so byte for byte.
  func positions(holding path: String) -> [Int] {
    if positions.isEmpty { return [] }
    var found = positions["."] ?? []
    var next = path
    while !next.isEmpty {
      found += positions[next] ?? []
      next = Path.folder(of: next)
    }
    return found.sorted()
  }
}
