import Arguments
import Diagnostics
import Text
import Versions
import Workspace

struct UnpinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Remove a pin, or only the folder that overrides it.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Argument(help: "The name of the pin.")
  var name: String

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      var command = try LockfileCommand(invocation, nil)
      defer { command.release() }
      let done = try command.run.unpin(name)
      invocation.console.results("\(done.visible)\n")
      _ = try command.run.changes.commit()
      return try invocation.report(try Resolution.run(command.run.root)).status
    }
  }
}
