import Diagnostics
import Disk
import Model
import Parallel
import Planning
import SourceChecks

/// The files of a root as one judgement reads them, or several that judge changes of it. They must not change meanwhile.
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

  /// The marks of the tool in a file.
  struct Marks: Sendable {
    /// True for a generated file. An empty file has no mark.
    let isGenerated: Bool
    /// True for a file of `generate --secrets`.
    let isSecret: Bool

    /// - Parameter head: its beginning.
    init(_ head: ArraySlice<UInt8>) {
      isGenerated = !head.isEmpty && GeneratedState.isMarked(head)
      isSecret = head.starts(with: secretsMark.utf8)
    }
  }

  /// The root's folder.
  let folder: OpenFolder
  /// True if specs and sources are kept too, for further judgements.
  let keepsAll: Bool
  /// By path, `nil` inside for a file that does not exist.
  private let contents = Locked<[String: [UInt8]?]>([:])
  private let marks = Locked<[String: Marks]>([:])
  private let specs = Locked<[String: DecodedSpec]>([:])
  let sources: SourceCache?

  init(_ folder: OpenFolder, _ keepsAll: Bool) {
    (self.folder, self.keepsAll) = (folder, keepsAll)
    sources = keepsAll ? SourceCache() : nil
  }

  /// The contents of a file, which `read` reads the first time.
  func contents<E>(of path: String, read: () throws(E) -> [UInt8]?) throws(E) -> [UInt8]? {
    if let known = contents.withLock({ $0[path] }) { return known }
    let bytes = try read()
    keep(bytes, of: path)
    return bytes
  }

  func keeps(_ path: String) -> Bool { contents.withLock { $0[path] != nil } }

  func keep(_ bytes: [UInt8]?, of path: String) { contents.withLock { $0[path] = .some(bytes) } }

  /// The marks of a file that was read.
  func knownMarks(of path: String) -> Marks? {
    marks.withLock { $0[path] } ?? contents.withLock { $0[path] ?? nil }.map { Marks($0[...]) }
  }

  func keep(_ marks: Marks, of path: String) { self.marks.withLock { $0[path] = marks } }

  /// - Parameter path: from the root.
  subscript(spec path: String) -> DecodedSpec? {
    get { specs.withLock { $0[path] } }
    set { if keepsAll { specs.withLock { $0[path] = newValue } } }
  }
}
