/// The formats of `--format`.
package enum ReportFormat: String, CaseIterable, Sendable {
  case text, json, github, sarif, junit

  /// The report as a document of this format, ending in a line break unless it is empty; the text format without colour
  /// and source lines.
  package func render(_ report: Report) -> String {
    switch self {
    case .text: TextRenderer.render(report)
    case .json: JSONRenderer.render(report)
    case .github: GitHubRenderer.render(report)
    case .sarif: SARIFRenderer.render(report)
    case .junit: JUnitRenderer.render(report)
    }
  }
}
