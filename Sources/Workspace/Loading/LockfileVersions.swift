import Diagnostics
import Disk
import LockfileText
import Model
import YAML

/// Reads the lockfile of a root as it was in some commit.
package struct LockfileVersions {
  package let root: Root
  package private(set) var table = SourceTable()
  package private(set) var bag = DiagnosticBag()

  package init(root: Root) { self.root = root }

  /// - Parameter revision: `nil` for the file as it is.
  /// - Returns: `nil`, with findings, where it cannot be read; without pins where it was not there.
  package mutating func read(_ revision: String?) throws(Failure) -> Lockfile? {
    let bytes: [UInt8]?
    if let revision {
      let git = Git(folder: root.path)
      bytes = try git.file(Root.lockfileName, in: try git.commit(revision))
    } else {
      do { bytes = try Disk.read(root.absolute(Root.lockfileName)) } catch { throw Failure(error) }
    }
    let file = table.add((revision.map { "\($0):" } ?? "") + root.display(Root.lockfileName))
    guard let bytes else { return Lockfile(file: file) }
    var reader = YAMLReader()
    var found = DiagnosticBag()
    let lockfile = bytes.withUnsafeBufferPointer { buffer in
      reader.read(buffer, file: file, into: &found) { node, bag in
        // Whether file URLs are allowed is for 'resolve' to say.
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
