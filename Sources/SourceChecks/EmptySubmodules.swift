import Disk
import Paths
import Text

/// The submodules of the git repository around a root that are not checked out, as `.gitmodules` names them.
package struct EmptySubmodules: Sendable {
  /// From the root.
  package private(set) var paths: [String] = []

  init() {}

  /// - Parameter root: absolute.
  package init(around root: String) {
    guard let top = Disk.repository(around: root),
      let text = try? Disk.read(Path.join(top, ".gitmodules"), limit: 1 << 20)
    else { return }
    for line in String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "path" else { continue }
      let full = Path.join(top, String(parts[1].drop(while: \.isWhitespace)))
      guard let path = Path.relative(from: root, to: full), !path.hasPrefix(".."),
        Disk.kind(of: Path.join(full, ".git"), followingLinks: false) == nil
      else { continue }
      paths.append(path)
    }
  }

  /// The one that a folder, from the root, is in.
  func holding(_ folder: String) -> String? { paths.first { Path.isInside(folder, $0) } }
}
