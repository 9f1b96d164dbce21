import Disk
import Paths

/// Files of this repository, found from this one.
enum PageSources {
  static let root = Path.parent(Path.parent(Path.parent(#filePath)))
  static let catalog = Path.join(root, "Sources/integrate/Documentation.docc")
}
