/// The severities of a project: those of the root's spec and `--strict`.
package struct SeverityRules: Hashable, Sendable {
  /// The severities that the root sets by id; other findings keep their own.
  package var overrides: [FindingID: Severity]
  /// Guards that the person who runs the tool accepts; they are off.
  package var accepted: Set<FindingID>
  /// True if warnings fail the run.
  package var isStrict: Bool

  package init(
    overrides: [FindingID: Severity] = [:], accepted: Set<FindingID> = [], isStrict: Bool = false
  ) {
    (self.overrides, self.accepted, self.isStrict) = (overrides, accepted, isStrict)
  }

  /// The findings with the severities of this project, in the same order, without those that are off.
  package func apply(to findings: [Diagnostic]) -> [Diagnostic] {
    findings.compactMap { finding in
      var finding = finding
      finding.severity = severity(of: finding)
      return finding.severity == .off ? nil : finding
    }
  }

  /// Returns whether the root lowers this error.
  package func lowers(_ finding: Diagnostic) -> Bool {
    finding.severity == .error && !finding.id.isGuard && (overrides[finding.id] ?? .error) != .error
  }

  /// Returns whether findings fail the run, after ``apply(to:)``.
  package func failsRun(_ findings: [Diagnostic]) -> Bool {
    findings.contains { $0.severity == .error || (isStrict && $0.severity == .warning) }
  }

  /// The root may make a guard weigh more, never less.
  private func severity(of finding: Diagnostic) -> Severity {
    if accepted.contains(finding.id) { return .off }
    guard let wanted = overrides[finding.id] else { return finding.severity }
    return finding.id.isGuard ? max(wanted, finding.severity) : wanted
  }
}
