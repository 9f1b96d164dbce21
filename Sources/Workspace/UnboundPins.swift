import Diagnostics
import Findings
import Model
import Planning
import Text

extension Resolution {
  /// Adds `lockfile-incomplete` for the pins from git without a commit.
  ///
  /// - Parameters:
  ///   - explained: the names of pins that have a finding with the reason.
  ///   - severity: a warning for commands that write files, which need no commit.
  mutating func checkRevisions(besides explained: Set<String>, as severity: Severity) {
    let unbound = graph.project.lockfile.pins.filter { pin in
      guard pin.isUnbound, !explained.contains(pin.name.value), case .git(let url) = pin.source.value else {
        return false
      }
      // A refused address has a finding of its own.
      return gitURLProblem(url, allowFileURLs: graph.project.integration.fileURLs) == nil
    }
    guard let first = unbound.first else { return }
    let others = unbound.dropFirst()
    let more = others.isEmpty ? "" : " and of \(counted(others.count, "more pin"))"
    let shown = others.prefix(5).map { Note("'\($0.name.value)' too", at: $0.name.place) }
    bag.add(
      .lockfileIncomplete, as: severity,
      "the lockfile does not record the revision of '\(first.name.value)'\(more), so that the code that is built may change",
      at: first.name.place, notes: shown + (others.count > 5 ? [Note("and \(others.count - 5) more")] : []),
      help: "run 'integrate resolve' and commit the lockfile")
  }
}

extension Pin {
  /// True if it comes from git and neither its revision nor a record says which commit is built.
  package var isUnbound: Bool {
    guard case .git = source.value, selection != nil, unreadable == nil, !isPod else { return false }
    return revision == nil && staleness == nil
  }
}
