import Diagnostics
import Findings
import Model
import Planning

extension Resolution {
  /// Adds `lockfile-incomplete` for each pin from git that nothing binds.
  ///
  /// - Parameters:
  ///   - explained: the names of pins of which a finding already says why.
  ///   - severity: a warning where files are written, which needs no commit.
  package mutating func checkRevisions(besides explained: Set<String> = [], as severity: Severity = .error) {
    for pin in graph.project.lockfile.pins where pin.isUnbound && !explained.contains(pin.name.value) {
      // A finding says so already.
      if case .git(let url) = pin.source.value,
        gitURLProblem(url, allowFileURLs: graph.project.integration.fileURLs) != nil
      {
        continue
      }
      bag.add(
        Diagnostic(
          .lockfileIncomplete, as: severity,
          "the lockfile does not record the revision of '\(pin.name.value)', so nothing binds the code that is built",
          at: pin.name.place, help: "run 'integrate resolve' and commit what it writes"))
    }
  }
}

extension Pin {
  /// Whether it comes from git and neither its revision nor a record says which commit is built.
  package var isUnbound: Bool {
    guard case .git = source.value, selection != nil, unreadable == nil, !isPod else { return false }
    return revision == nil && staleness == nil
  }
}
