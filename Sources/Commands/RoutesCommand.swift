import Arguments
import JSON
import Queries
import Text
import Workspace

struct RoutesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes",
    abstract: "List the links that open each app, and their methods.")

  @OptionGroup var folder: FolderOptions

  @Option(help: "The output format.")
  var format: TableFormat = .text

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try list(invocation) }
  }

  /// Prints the routes even if the graph has errors, and says so then.
  private func list(_ invocation: Invocation) throws(Failure) -> Int32 {
    let console = invocation.console
    let resolution = try Analysis.graph(of: try invocation.findRoot())
    _ = try invocation.isUnsound(resolution)
    let report = RoutesReport(resolution)
    if report.isEmpty {
      console.diagnostics("integrate: note: no link leads into an app: modules declare links under 'routes:'\n")
    }
    switch format {
    case .text: console.results(report.text)
    case .json: console.results(JSONWriter.pretty(report.json(toolVersion: toolVersion)))
    case .markdown: console.results(report.markdown)
    }
    return 0
  }
}
