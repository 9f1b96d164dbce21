import Arguments
import Diagnostics
import JSON
import Planning
import Queries
import Text
import Workspace

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why",
    abstract: "Show who needs a component, pin, service or the like.",
    discussion: "Shows every path to a component or pin, and explains services, configuration values, launch tasks, "
      + "routes, links, events and scopes.")

  @OptionGroup var folder: FolderOptions

  @Argument(help: "A component, module, pin, service, value, task, route, link, event or scope.")
  var name: String

  @Option(help: ArgumentHelp("The number of paths to show, shortest first; 0 shows all.", valueName: "count"))
  var limit = 20

  @Option(help: ArgumentHelp("The kind of thing that the name refers to.", valueName: "kind"))
  var kind: NameKind?

  @Flag(help: "Same as '--kind service'.")
  var service = false

  @Option(help: "The output format.")
  var format: AnswerFormat = .text

  func validate() throws {
    if service, kind ?? .service != .service {
      throw ValidationError("'--service' is '--kind service': pass one of them")
    }
    if limit < 0 { throw ValidationError("'--limit' needs a number, 0 or more") }
  }

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try answer(invocation) }
  }

  /// The answer, in either format.
  private struct Answer {
    let kind: NameKind
    let text: String
    let json: (String) -> JSONValue
  }

  /// Prints the dependency paths to a name with the version requirements of packages, or the facts about apps at run
  /// time. An exact match comes before one that differs in case. Among exact matches the order is that of ``NameKind``:
  /// a component before a service and so on.
  private func answer(_ invocation: Invocation) throws(Failure) -> Int32 {
    let kind = service ? .service : kind
    let resolution = try Analysis.graph(of: try invocation.findRoot())
    let need = NeedGraph(resolution.graph, wirings: resolution.wirings)
    if try invocation.isUnsound(resolution) {
      if kind == nil, let problem = problem(resolution) {
        invocation.console.diagnostics("integrate: error: \(problem.visible)\n")
        if let help = didYouMean(need.names(like: name)) {
          invocation.console.diagnostics("integrate: help: \(help.visible)\n")
        }
        return 1
      }
    }
    if let kind {
      guard let answer = answer(kind, need, resolution) ?? answer(kind, need, resolution, ignoringCase: true) else {
        throw .unknown(kind, name, in: need)
      }
      return print(invocation.console, answer)
    }
    let exact = NameKind.allCases.compactMap { answer($0, need, resolution) }
    guard
      let answer = exact.first ?? answer(.component, need, resolution, ignoringCase: true)
        ?? answer(.service, need, resolution, ignoringCase: true)
        ?? need.onlyName(endingWith: name).flatMap({ answer(about: $0, in: need) })
    else {
      throw RouteNeed.isLink(name) ? .unansweredLink(name) : .unknownName(name, in: need)
    }
    if exact.count > 1 {
      let others = exact.dropFirst().map { "'--kind \($0.kind.rawValue)'" }.joined(separator: " or ")
      invocation.console.diagnostics("integrate: note: run with \(others) to see what else has this name\n")
    }
    return print(invocation.console, answer)
  }

  /// - Returns: `nil` if nothing of that kind has the name.
  private func answer(
    _ kind: NameKind, _ need: NeedGraph, _ resolution: Resolution, ignoringCase: Bool = false
  ) -> Answer? {
    switch kind {
    case .component:
      guard need.hasExactly(name) || ignoringCase else { return nil }
      return answer(about: name, in: need)
    case .service:
      return ServiceNeed(name, in: resolution, ignoringCase: ignoringCase)
        .map { Answer(kind: kind, text: $0.text, json: $0.json) }
    case .value: return ValueNeed(name, in: resolution).map { Answer(kind: kind, text: $0.text, json: $0.json) }
    case .task: return TaskNeed(name, in: resolution).map { Answer(kind: kind, text: $0.text, json: $0.json) }
    case .route: return RouteNeed(name, in: resolution).map { Answer(kind: kind, text: $0.text, json: $0.json) }
    case .event: return EventNeed(name, in: resolution).map { Answer(kind: kind, text: $0.text, json: $0.json) }
    case .scope: return ScopeNeed(name, in: resolution).map { Answer(kind: kind, text: $0.text, json: $0.json) }
    }
  }

  /// - Parameter name: the name of a component, module, pin or product.
  private func answer(about name: String, in need: NeedGraph) -> Answer? {
    Need(name, in: need, limit: limit > 0 ? limit : .max)
      .map { Answer(kind: .component, text: $0.text, json: $0.json) }
  }

  /// The reason that nothing is known about a name which specs use or which is a component's: an answer about a similar
  /// name would mislead.
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

  private func print(_ console: Console, _ answer: Answer) -> Int32 {
    switch format {
    case .text: console.results(answer.text)
    case .json: console.results(JSONWriter.pretty(answer.json(toolVersion)))
    }
    return 0
  }
}

extension NameKind: ExpressibleByArgument {}
