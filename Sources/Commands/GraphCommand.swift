import Arguments
import Diagnostics
import JSON
import Queries
import Workspace

struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Print the resolved graph as JSON, or as a picture to draw.")

  @OptionGroup var folder: FolderOptions

  @Option(help: "The output format: json, dot or mermaid.")
  var format: GraphFormat = .json

  @Option(help: ArgumentHelp("Show only this, its dependencies and its dependents.", valueName: "name"))
  var focus: String?

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try printGraph(invocation) }
  }

  /// Prints the graph even if it has errors.
  private func printGraph(_ invocation: Invocation) throws(Failure) -> Int32 {
    let console = invocation.console
    let resolution = try Resolution.run(try invocation.findRoot())
    if format == .json, focus == nil {
      console.results(JSONWriter.pretty(ResolvedReport(resolution: resolution).json(toolVersion: toolVersion)))
      return 0
    }
    let need = NeedGraph(resolution.graph, wirings: resolution.wirings)
    var around: FocusedGraph?
    if let focus {
      guard let found = FocusedGraph(focus, in: need) else { throw .unknownName(focus, in: need) }
      around = found
    }
    let picture = GraphPicture(need, focus: around?.name, kept: around?.owners)
    switch format {
    case .json:
      let report = ResolvedReport(resolution: resolution)
      console.results(JSONWriter.pretty(report.json(toolVersion: toolVersion, only: around?.owners)))
    case .dot: console.results(picture.dot)
    case .mermaid: console.results(picture.mermaid)
    }
    return 0
  }
}

/// The output formats of `graph`.
enum GraphFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case json, dot, mermaid
}
