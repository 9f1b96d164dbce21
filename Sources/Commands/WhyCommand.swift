import Arguments
import Diagnostics
import JSON
import Planning
import Queries
import Text
import Workspace

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Show every path to a component or pin, or who needs and gives a service or value.")

  @OptionGroup var folder: FolderOptions

  @Argument(help: "A component, a module ('Tracking/Core'), a pin, a service or a value.")
  var name: String

  @Option(help: ArgumentHelp("The number of paths to show, shortest first; 0 for all.", valueName: "count"))
  var limit = 20

  @Flag(help: "The name is a service's, whatever else has it.")
  var service = false

  @Option(help: "The output format: text or json.")
  var format: AnswerFormat = .text

  func validate() throws {
    if limit < 0 { throw ValidationError("'--limit' takes a number that is not negative") }
  }

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try answer(invocation) }
  }

  /// Prints the dependency paths to a name and the ranges that packages state about it, or what there is to say of a
  /// service. What is spelled exactly so comes first, then a service, then what differs in case.
  private func answer(_ invocation: Invocation) throws(Failure) -> Int32 {
    let resolution = try Resolution.run(try invocation.findRoot())
    let need = NeedGraph(resolution.graph, wirings: resolution.wirings)
    if try invocation.isUnsound(resolution) {
      if !service, let problem = problem(resolution) {
        invocation.console.diagnostics("integrate: error: \(problem.visible)\n")
        if let help = didYouMean(need.names(like: name)) {
          invocation.console.diagnostics("integrate: help: \(help.visible)\n")
        }
        return 1
      }
    }
    if service || !need.hasExactly(name), let answer = ServiceNeed(name, in: resolution) {
      return print(invocation.console, answer.text, answer.json)
    }
    if !service, let answer = Need(name, in: need, limit: limit > 0 ? limit : .max) {
      let report = WhyReport(answer)
      return print(invocation.console, report.text, report.json)
    }
    if !service, let answer = ValueNeed(name, in: resolution) {
      return print(invocation.console, answer.text, answer.json)
    }
    if let answer = ServiceNeed(name, in: resolution, ignoringCase: true) {
      return print(invocation.console, answer.text, answer.json)
    }
    throw service ? .unknownService(name, in: need) : .unknownName(name, in: need)
  }

  /// Why nothing is known about a name, where specs use it or it is that of a spec: an answer about another name that is
  /// like it would mislead.
  private func problem(_ resolution: Resolution) -> String? {
    let graph = resolution.graph
    if graph.components.contains(where: { $0.name == name }) { return nil }
    if graph.project.unreadable.contains(name) { return "the spec or pin of '\(name)' cannot be read" }
    guard let (_, places) = graph.missing.first(where: { $0.name == name }), let place = places.first else {
      return nil
    }
    let file = resolution.table.path(place.file)
    return "'\(name)' is not a member and has no pin; it is needed at \(file):\(place.line):\(place.column)"
  }

  private func print(_ console: Console, _ text: String, _ json: (String) -> JSONValue) -> Int32 {
    switch format {
    case .text: console.results(text)
    case .json: console.results(JSONWriter.pretty(json(toolVersion)))
    }
    return 0
  }
}
