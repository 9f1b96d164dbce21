import Arguments
import Versions
import Workspace

struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Move pins to the newest versions that fit.",
    discussion: "A pin moves within its 'allow', or up to the next breaking version if it has none.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments
  @OptionGroup var age: AgeOptions

  @Argument(help: "The pins to move; all by default.")
  var names: [String] = []

  @Flag(help: "Print the changes, and write nothing.")
  var dryRun = false

  @Option(help: ArgumentHelp("Move the named pin to this version.", valueName: "version"))
  var to: String?

  @Flag(help: "Ignore 'allow', and allow breaking versions.")
  var major = false

  @OptionGroup var generating: GenerateOptions

  func validate() throws {
    if dryRun, generating.generate {
      throw ValidationError("'--dry-run' writes nothing, so '--generate' has no effect")
    }
  }

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      let request = UpdateRequest(names: names, to: to, isMajor: major)
      var command = try LockfileCommand(invocation, try fetching.options(age))
      defer { command.release() }
      guard try command.inputIsReadable() else { return 1 }
      return try command.apply(
        try command.run.update(request), isDryRun: dryRun, generating.extent, nothing: "nothing to move")
    }
  }
}
