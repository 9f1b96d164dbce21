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

  @OptionGroup var generating: GenerateOptions

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      var command = try LockfileCommand(invocation, nil)
      defer { command.release() }
      guard try command.inputIsReadable() else { return 1 }
      return try command.apply(try command.run.unpin(name), generating.extent, nothing: "nothing to remove")
    }
  }
}
