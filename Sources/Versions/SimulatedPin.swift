import Diagnostics
import Fetching
import Findings
import LockfileText
import Model
import Planning
import Text
import Versioning
import Workspace

/// The lockfile with another version of a pin, or without it: the same as after editing its line by hand and `resolve
/// --offline`. No repository is contacted.
package struct SimulatedPin {
  /// The changed files, by path from the root.
  package let files: [String: [UInt8]?]
  package let moves: [LockfileChanges.Move]

  /// The pin is gone, and nothing is put in its place.
  package init(removing pin: Pin, from root: Root) throws(Failure) {
    var changes = try LockfileChanges(root)
    changes.remove(pin.name.value)
    files = try changes.files()
    moves = [
      .init(
        name: pin.name.value, from: pin.shown, to: nil, revisions: (pin.revision?.value, nil), reason: "requested")
    ]
  }

  /// Moves the pin to another version; unrecorded facts are read from the cache.
  ///
  /// - Throws: an error if the cache lacks them.
  package init(
    moving pin: Pin, to text: String, in root: Root, _ options: FetchingOptions,
    progress: @escaping Fetcher.Progress
  ) throws(Failure) {
    let name = pin.name.value
    guard (try? Version(parsing: text)) != nil else {
      throw Failure("'\(text)' is not a version", help: "write three numbers: 1.2.0, 2.0.0-beta.1")
    }
    guard case .git = pin.source.value, pin.movableVersion != nil else {
      throw Failure(
        "'\(name)' is not pinned at a version of a git repository",
        help: "run 'integrate pin \(ShellWord.quoted(name))' to move it")
    }
    var changes = try LockfileChanges(root)
    // The record is about the other version, even if the lockfile is too old to show that.
    changes.set(name, ["version": .text(text), "revision": nil])
    changes.forgetFacts(of: name)
    var root = root
    root.changedFiles.merge(try changes.files()) { $1 }
    var options = options
    options.isOffline = true
    var run = try VersionRun(root, options, progress: progress)
    var bag = DiagnosticBag()
    _ = try run.complete(LockfileGaps(run.resolution), into: &bag)
    if let problem = bag.diagnostics.first {
      throw Failure(
        problem.message,
        help: problem.id == .unreachableSource
          ? "run 'integrate outdated' to fill the cache, from which missing facts are read, or move the pin with 'integrate pin'"
          : problem.help)
    }
    root.changedFiles.merge(try run.changes.files()) { $1 }
    files = root.changedFiles
    let old = pin.revision?.value
    let after = try Analysis.graph(of: root).graph.project.lockfile.pins.first { $0.name.value == name }
    moves =
      [.init(name: name, from: pin.shown, to: text, revisions: (old, after?.revision?.value), reason: "requested")]
      + run.changes.moves
  }
}
