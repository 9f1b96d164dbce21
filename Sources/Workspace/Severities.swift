import Diagnostics
import Findings
import Model
import Planning

extension Resolution {
  /// The severities of this project.
  ///
  /// - Parameter isStrict: true if warnings fail the run.
  package func severityRules(isStrict: Bool = false) -> SeverityRules {
    var overrides: [FindingID: Severity] = [:]
    for (id, severity) in graph.project.integration.severity {
      if let page = Page.named(id.value) { overrides[page.id] = severity }
    }
    return SeverityRules(
      overrides: overrides, accepted: Set(root.allowances.compactMap(\.finding)), isStrict: isStrict)
  }
}
