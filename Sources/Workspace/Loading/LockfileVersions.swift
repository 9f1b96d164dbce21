import Diagnostics
import Disk
import LockfileText
import Model
import YAML

/// Reads the lockfile of a root as of a commit.
package struct LockfileVersions {
  package let root: Root
  package private(set) var table = SourceTable()
  package private(set) var bag = DiagnosticBag()

  /// The time for which git may run without progress.
  private let patience: Duration

  package init(root: Root, patience: Duration = Subprocess.silence) { (self.root, self.patience) = (root, patience) }

  /// - Parameter revision: `nil` for the file on disk.
  /// - Returns: `nil`, with findings, if it cannot be read; without pins if it did not exist.
  package mutating func read(_ revision: String?) throws(Failure) -> Lockfile? {
    let bytes: [UInt8]?
    if let revision {
      let git = Git(folder: root.path, patience: patience)
      bytes = try git.file(Root.lockfileName, in: try git.commit(revision))
    } else {
      do { bytes = try Disk.read(Root.lockfileName, inside: root.path) } catch { throw Failure(error) }
    }
    let file = table.add((revision.map { "\($0):" } ?? "") + root.display(Root.lockfileName))
    guard let bytes else { return Lockfile(file: file) }
    var reader = YAMLReader()
    var found = DiagnosticBag()
    let lockfile = bytes.withUnsafeBufferPointer { buffer in
      reader.read(buffer, file: file, into: &found) { node, bag in
        // 'resolve' checks whether file URLs are allowed.
        decodeLockfile(node, file: file, allowFileURLs: true, into: &bag)
      }
    }
    guard let lockfile, !found.hasErrors else {
      bag.add(contentsOf: found)
      return nil
    }
    return lockfile
  }
}
