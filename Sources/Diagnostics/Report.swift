import Paths
import Text

/// The findings of a run, ready to render: severities applied, sorted, the baseline subtracted.
package struct Report: Sendable {
  package var toolVersion: String
  /// The paths of the findings, as they are printed.
  package var sources: SourceTable
  /// The new findings: errors and warnings, sorted by place, without those that are off.
  package internal(set) var findings: [Diagnostic]
  /// The errors and warnings that there is no room for.
  package private(set) var hidden = (errors: 0, warnings: 0)
  /// The findings that are in the baseline; `nil` when the run had none.
  package var known: [Diagnostic]?
  /// The number of stale findings in the baseline.
  package var staleCount: Int
  /// The errors that the root's `severity:` makes less of, an id for each.
  package var lowered: [FindingID]
  /// True if warnings and lowered errors fail the run.
  package var isStrict: Bool
  /// The descriptions of the ids, for formats that carry them. An id without one is described by its name.
  package var rules: [RuleDescription]
  /// The way from the repository's root to the folder that paths are relative to, such as `app`; for
  /// formats whose readers count from the root (`github`, `sarif`).
  package var pathPrefix: String

  package init(
    _ findings: [Diagnostic], sources: SourceTable, toolVersion: String,
    known: [Diagnostic]? = nil, staleCount: Int = 0, lowered: [FindingID] = [],
    isStrict: Bool = false,
    rules: [RuleDescription] = [], pathPrefix: String = ""
  ) {
    (self.toolVersion, self.sources) = (toolVersion, sources)
    let notOff = findings.filter { $0.severity != .off }
    self.findings = Bounds.kept(of: notOff).map(Self.withFewNotes)
    self.known = known.map { $0.filter { $0.severity != .off } }
    (self.staleCount, self.lowered, self.isStrict) = (staleCount, lowered, isStrict)
    (self.rules, self.pathPrefix) = (rules, pathPrefix)
    if self.findings.count == notOff.count { return }
    let errors = notOff.count { $0.severity == .error }
    hidden.errors = errors - self.findings.count { $0.severity == .error }
    hidden.warnings = notOff.count - self.findings.count - hidden.errors
    let left = "and \(hidden.errors + hidden.warnings) more findings, which are not shown"
    if !self.findings.isEmpty { self.findings[self.findings.count - 1].notes.append(Note(left)) }
  }

  private static func withFewNotes(_ finding: Diagnostic) -> Diagnostic {
    let left = finding.notes.count - Bounds.notes
    if left <= 0 { return finding }
    var finding = finding
    finding.notes.removeLast(left)
    finding.notes.append(Note("and \(left) more notes"))
    return finding
  }

  /// The number of errors that are not in the baseline.
  package var errorCount: Int { findings.count { $0.severity == .error } + hidden.errors }

  /// The number of warnings that are not in the baseline.
  package var warningCount: Int { findings.count { $0.severity == .warning } + hidden.warnings }

  /// True if the findings fail the run.
  package var fails: Bool { findings.contains(where: fails) || (isStrict && !lowered.isEmpty) }

  /// Describes the errors that 'severity:' of the root lowers; `nil` if there are none.
  package var loweredText: String? {
    if lowered.isEmpty { return nil }
    let ids = Set(lowered.map(\.rawValue)).sorted().joined(separator: ", ")
    return "\(counted(lowered.count, "error")) that 'severity:' lowers (\(ids))"
  }

  /// Returns whether this finding alone fails the run.
  package func fails(_ finding: Diagnostic) -> Bool {
    finding.severity == .error || (isStrict && finding.severity == .warning)
  }

  /// The path of a place as it is printed.
  func path(of place: Place) -> String { sources.path(place.file) }

  /// The path of a place relative to the repository's root: prefix and path joined, `.` and `..` resolved.
  func pathFromRepository(of place: Place) -> String {
    let path = path(of: place)
    guard !pathPrefix.isEmpty, !Path.isAbsolute(path) else { return path }
    return Path.join(pathPrefix, path)
  }

  /// `path:line:col` for people; only the path when the place is the file as a whole.
  func location(of place: Place) -> String {
    let path = path(of: place).visible
    return place.line == 0 ? path : "\(path):\(place.line):\(max(place.column, 1))"
  }
}

/// The description of a kind of finding, for formats that list their rules.
package struct RuleDescription: Equatable, Sendable {
  package let id: FindingID
  /// One sentence.
  package let summary: String
  /// The meaning and the fix, plain text of any length.
  package let help: String

  package init(_ id: FindingID, summary: String, help: String) {
    (self.id, self.summary, self.help) = (id, summary, help)
  }
}
