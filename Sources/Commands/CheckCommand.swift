import Arguments
import Workspace

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check everything, as in CI: 'resolve --frozen' and 'generate --check' in one run."
  )

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Flag(help: "Expect the manifests that 'generate --publish' writes.")
  var publish = false

  @Flag(help: "Add dependencies that sources import to specs, and delete repeated entries.")
  var fix = false

  @Flag(help: "Delete dependencies that no source imports from specs.")
  var fixUnused = false

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      try GeneratedCheck(
        invocation: invocation, isOpen: publish, printsSummary: true, fixes: fix, fixesUnused: fixUnused
      ).run()
    }
  }
}
