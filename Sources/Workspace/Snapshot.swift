import Diagnostics
import Disk
import Model
import Parallel
import Paths
import SourceChecks

/// The files of a root, each read once, for a command that judges several changes of it. They must not change meanwhile.
final class Snapshot: Sendable {
  /// A spec as it was read and decoded.
  struct DecodedSpec: Sendable {
    /// Its number in the table of sources, which its places have.
    let file: FileID
    let origin: Spec.Origin
    /// `nil` if it cannot be decoded.
    let spec: SharedSpec?
    let findings: DiagnosticBag
    /// The SHA-256 of the file; empty if it was not needed.
    let hash: String
  }

  private let walk = Locked<Walk?>(nil)
  private let contents = Locked<[String: [UInt8]?]>([:])
  private let specs = Locked<[String: DecodedSpec]>([:])
  let sources = SourceCache()

  /// The contents of a file, which `read` reads the first time.
  func contents<E>(of path: String, read: () throws(E) -> [UInt8]?) throws(E) -> [UInt8]? {
    if let known = contents.withLock({ $0[path] }) { return known }
    let bytes = try read()
    contents.withLock { $0[path] = .some(bytes) }
    return bytes
  }

  /// - Parameter path: from the root.
  subscript(spec path: String) -> DecodedSpec? {
    get { specs.withLock { $0[path] } }
    set { specs.withLock { $0[path] = newValue } }
  }

  /// The files and folders of the whole root.
  func walk(
    _ root: String, skip: @Sendable (Walk.Name) -> Bool, matching: @Sendable (Walk.Name) -> Bool
  ) throws(DiskError) -> Walk {
    var walk: Walk
    if let known = self.walk.value {
      walk = known
    } else {
      let found = try Disk.walk(root, skip: skip) { name in
        name.last.map { $0 | 0x20 == UInt8(ascii: "l") } ?? false || name.suffix(6).elementsEqual(".swift".utf8)
          || name.suffix(10).elementsEqual("Info.plist".utf8)
      }
      self.walk.withLock { $0 = found }
      walk = found
    }
    // It looked at more names than were asked for, and one of those may be the problem.
    if !walk.problems.isEmpty { return try Disk.walk(root, skip: skip, matching: matching) }
    walk.files = walk.files.filter { file in
      var name = Path.lastComponent(file)
      return name.withUTF8(matching)
    }
    return walk
  }
}
