import Arguments
import Diagnostics
import JSON
import Queries
import Workspace

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Show every dependency path to a component or pin, and the ranges stated about it.")

  @OptionGroup var folder: FolderOptions

  @Argument(help: "A component, a module ('Tracking/Core') or a pin.")
  var name: String

  @Option(help: ArgumentHelp("The number of paths to show, shortest first; 0 for all.", valueName: "count"))
  var limit = 20

  @Option(help: "The output format: text or json.")
  var format: AnswerFormat = .text

  func validate() throws {
    if limit < 0 { throw ValidationError("'--limit' takes a number that is not negative") }
  }

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try answer(invocation) }
  }

  /// Prints the dependency paths to a name, and the ranges that packages state about it.
  private func answer(_ invocation: Invocation) throws(Failure) -> Int32 {
    let resolution = try Resolution.run(try invocation.findRoot())
    let need = NeedGraph(resolution.graph, wirings: resolution.wirings)
    guard let answer = Need(name, in: need, limit: limit > 0 ? limit : .max) else {
      invocation.console.unknownName(name, known: need.names)
      return 1
    }
    switch format {
    case .text: invocation.console.results(WhyReport(answer).text)
    case .json: invocation.console.results(JSONWriter.pretty(WhyReport(answer).json(toolVersion: toolVersion)))
    }
    return 0
  }
}
