import Diagnostics
import Disk
import LockfileText
import Model
import YAML

/// How `diff` prints: for people, for programs, or for a pull request.
enum DifferenceFormat: String, CaseIterable, Sendable {
  case text, json, markdown
}

extension Session {
  /// `integrate diff [REV] [REV]`: what changed between two lockfiles.
  ///
  /// - Parameter revisions: none for HEAD and the file as it is, one to compare that with the file, or two.
  func diff(_ revisions: [String] = [], format: DifferenceFormat = .text) throws(Failure) -> Int32 {
    guard revisions.count <= 2 else { throw Failure("'diff' takes two revisions at most") }
    let root = try findRoot()
    let from = revisions.first ?? "HEAD"
    let to = revisions.count == 2 ? revisions[1] : nil
    var versions = LockfileVersions(root: root)
    let old = try versions.read(from)
    let new = try versions.read(to)
    guard let old, let new else {
      let report = Report(versions.bag.sorted(in: versions.table), sources: versions.table, toolVersion: toolVersion)
      console.diagnostics(TextRenderer.render(report, style: TextRenderer.Style(isColoured: console.showsColour)))
      return 1
    }
    let report = DifferenceReport(difference: LockfileDifference(from: old, to: new), from: from, to: to)
    switch format {
    case .text: console.results(report.text)
    case .json: console.results(JSONWriter.pretty(report.json(toolVersion: toolVersion)))
    case .markdown: console.results(report.markdown)
    }
    return 0
  }
}

/// Reads the lockfile of a root as it was in some commit.
struct LockfileVersions {
  let root: Root
  private(set) var table = SourceTable()
  private(set) var bag = DiagnosticBag()

  init(root: Root) { self.root = root }

  /// - Parameter revision: `nil` for the file as it is.
  /// - Returns: `nil`, with findings, where it cannot be read; without pins where it was not there.
  mutating func read(_ revision: String?) throws(Failure) -> Lockfile? {
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
