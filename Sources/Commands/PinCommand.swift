import Arguments
import Versions
import Workspace

struct PinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Add a pin, or move one; no other pin moves.",
    discussion: "Without a version, selects the newest one that satisfies all requirements. To move several pins "
      + "together, write NAME@VERSION for each.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments
  @OptionGroup var age: AgeOptions

  @Argument(help: "NAME, NAME VERSION, or any number of NAME@VERSION.")
  var what: [String] = []

  @Option(help: ArgumentHelp("The address of the repository.", valueName: "url"))
  var git: String?

  @Option(
    help: ArgumentHelp("Use this folder instead, relative to the root.", valueName: "dir"), completion: .directory)
  var path: String?

  @Option(help: ArgumentHelp("Pin a commit instead of a version.", valueName: "commit"))
  var revision: String?

  @Option(help: "Follow a branch instead of a version.")
  var branch: String?

  @Option(help: ArgumentHelp("Enable these traits of the package, with commas between them.", valueName: "names"))
  var traits: String?

  @Flag(help: "With '--revision', pin a version that requirements exclude; a warning stays.")
  var force = false

  @OptionGroup var generating: GenerateOptions

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      let request = try PinRequest(
        what, git: git, path: path, revision: revision, branch: branch, traits: traits, isForced: force)
      var command = try LockfileCommand(invocation, try fetching.options(age))
      defer { command.release() }
      guard try command.inputIsReadable() else { return 1 }
      return try command.apply(try command.run.pin(request), generating.extent, nothing: "it is pinned there already")
    }
  }
}
