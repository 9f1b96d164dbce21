import Arguments
import Versions
import Workspace

struct UnpinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Remove a pin, or the folder that overrides it.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Argument(help: "The name of the pin.")
  var name: String

  @Flag(help: "Also write the generated files; if there is an error, write nothing.")
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
