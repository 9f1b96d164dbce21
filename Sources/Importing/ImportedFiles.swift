import Disk
import Paths
import Workspace

extension WriteSet {
  /// The files of an import, in order. Existing files are overwritten only with `force`.
  ///
  /// - Parameters:
  ///   - root: the absolute folder that the paths are relative to.
  ///   - help: the help text of the error about an existing file.
  init(
    _ files: [ImportedProject.File], in root: String, force: Bool, display: (String) -> String, help: String
  ) throws(Failure) {
    self.init(root: root)
    var inTheWay: [String] = []
    for file in files {
      if Disk.kind(of: Path.join(root, file.path), followingLinks: false) != nil { inTheWay.append(file.path) }
      add(Array(file.text.utf8), to: file.path)
    }
    if force { return }
    guard let first = inTheWay.first else { return }
    let others = inTheWay.count == 1 ? "" : " (and \(inTheWay.count - 1) more)"
    throw Failure("'\(display(first))' already exists\(others)", help: help)
  }
}
