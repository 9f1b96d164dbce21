import Arguments
import Versions
import Workspace

struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Move pins to the newest versions that they may have and that break nobody.",
    discussion: "A pin may move as far as its 'allow' says, or else up to the next version that may break somebody.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments

  @Argument(help: "The pins to move; all without names.")
  var names: [String] = []

  @Flag(help: "Print what would move, and write nothing.")
  var dryRun = false

  @Option(help: ArgumentHelp("Move the one pin that is named to this version.", valueName: "version"))
  var to: String?

  @Flag(help: "Go beyond 'allow' and the next major version.")
  var major = false

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      let request = UpdateRequest(names: names, to: to, isMajor: major)
      var command = try LockfileCommand(invocation, try fetching.options())
      defer { command.release() }
      guard try command.lockfileIsReadable() else { return 1 }
      return try command.apply(try command.run.update(request), isDryRun: dryRun, nothing: "nothing to move")
    }
  }
}
