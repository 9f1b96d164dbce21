import Arguments
import Versions
import Workspace

struct UnpinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Remove a pin, or only the folder that overrides it.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Argument(help: "The name of the pin.")
  var name: String

  @Flag(help: "Write the generated files as well, as 'generate' does; nothing is written if anything is wrong.")
  var generate = false

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      var command = try LockfileCommand(invocation, nil)
      defer { command.release() }
      guard try command.lockfileIsReadable() else { return 1 }
      return try command.apply(try command.run.unpin(name), generates: generate, nothing: "nothing to remove")
    }
  }
}
