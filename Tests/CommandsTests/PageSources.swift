import Disk
import Paths

/// Paths of files in this repository.
enum PageSources {
  static let root = Path.parent(Path.parent(Path.parent(#filePath)))
  static let catalog = Path.join(root, "Sources/integrate/Documentation.docc")
}
