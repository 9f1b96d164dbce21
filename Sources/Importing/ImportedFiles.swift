import Disk
import Paths
import Workspace

extension WriteSet {
  /// The files of an import, in order. Existing files are replaced only with `force`, and kept under another name.
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
      let bytes = Array(file.text.utf8)
      if Disk.kind(of: Path.join(root, file.path), followingLinks: false) != nil {
        inTheWay.append(file.path)
        if force { try keep(file.path, in: root, replacedBy: bytes, display) }
      }
      add(bytes, to: file.path)
    }
    if force { return }
    guard let first = inTheWay.first else { return }
    let others = inTheWay.count == 1 ? "" : " (and \(inTheWay.count - 1) more)"
    throw Failure("'\(display(first))' already exists\(others)", help: help)
  }

  /// The ending added to the name of a file that is replaced.
  private static var ending: String { ".replaced" }

  /// Adds a copy of a file, which is written before the file is replaced.
  private mutating func keep(
    _ path: String, in root: String, replacedBy new: [UInt8], _ display: (String) -> String
  ) throws(Failure) {
    let full = Path.join(root, path)
    // A link or a folder is never replaced: writing refuses it.
    guard Disk.kind(of: full, followingLinks: false) == .file else { return }
    let old = try Self.read(full)
    if old == new { return }
    let target = path + Self.ending
    if Disk.kind(of: full + Self.ending, followingLinks: false) != nil, try Self.read(full + Self.ending) != old {
      throw Failure(
        "'\(display(target))' is there already, and would be overwritten", help: "move it away, or delete it")
    }
    add(old, to: target)
  }

  private static func read(_ path: String) throws(Failure) -> [UInt8] {
    do { return try Disk.read(path) } catch { throw Failure(error) }
  }
}
