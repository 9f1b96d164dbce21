import Arguments
import JSON
import Queries
import Workspace

struct TreeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tree", abstract: "Print what needs what as a tree, with versions.",
    discussion:
      "'(*)' marks a name whose dependencies are listed above, and '(tests)' one that only tests need.")

  @OptionGroup var folder: FolderOptions

  @Argument(help: "The component, module or pin at the top; each member that no other needs by default.")
  var name: String?

  @Flag(
    name: [.customShort("i"), .long], help: "Print who needs it, in place of the names that it needs.")
  var invert = false

  @Option(help: ArgumentHelp("Print this many levels below the top.", valueName: "count"))
  var depth: Int?

  @Option(help: "The output format.")
  var format: AnswerFormat = .text

  func validate() throws {
    if let depth, depth < 0 { throw ValidationError("'--depth' needs a number, 0 or more") }
  }

  func run() throws {
    try finish(folder) { invocation throws(Failure) in
      let resolution = try Analysis.graph(of: try invocation.findRoot())
      let need = NeedGraph(resolution.graph, wirings: resolution.wirings)
      _ = try invocation.isUnsound(resolution)
      guard let tree = TreeReport(need, from: name, isInverted: invert, depth: depth ?? .max) else {
        throw .unknownName(name ?? "", in: need)
      }
      switch format {
      case .text: invocation.console.results(tree.text)
      case .json: invocation.console.results(JSONWriter.pretty(tree.json(toolVersion: toolVersion)))
      }
      return 0
    }
  }
}
