import Arguments
import Versions
import Workspace

struct PinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Pin a component or package, or move its pin; no other pin moves.",
    discussion: "Without a version the newest that satisfies everyone is pinned. Several pins that only work together "
      + "are written NAME@VERSION.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments

  @Argument(help: "NAME, NAME VERSION, or any number of NAME@VERSION.")
  var what: [String] = []

  @Option(help: ArgumentHelp("The repository that it comes from.", valueName: "url"))
  var git: String?

  @Option(
    help: ArgumentHelp("A folder that overrides it, from the root.", valueName: "dir"), completion: .directory)
  var path: String?

  @Option(help: ArgumentHelp("Pin a commit instead of a version.", valueName: "commit"))
  var revision: String?

  @Option(help: "Follow a branch instead of a version.")
  var branch: String?

  @Flag(help: "Write the generated files as well, as 'generate' does; nothing is written if anything is wrong.")
  var generate = false

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      let request = try PinRequest(what, git: git, path: path, revision: revision, branch: branch)
      var command = try LockfileCommand(invocation, try fetching.options())
      defer { command.release() }
      guard try command.lockfileIsReadable() else { return 1 }
      return try command.apply(try command.run.pin(request), generates: generate, nothing: "already pinned there")
    }
  }
}
