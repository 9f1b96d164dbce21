import Arguments
import Diagnostics
import JSON
import Planning
import Versions
import Workspace

struct OutdatedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outdated", abstract: "Show pins with newer versions, how far they may move, and what holds them back."
  )

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in try printOutdated(invocation) }
  }

  private func printOutdated(_ invocation: Invocation) throws(Failure) -> Int32 {
    let (console, reporting) = (invocation.console, invocation.reporting)
    let resolution = try Resolution.run(try invocation.findRoot())
    if !resolution.graph.project.lockfileIsReadable { return try invocation.report(resolution).status }
    let outdated = try OutdatedReport(resolution, try fetching.options(), progress: console.progress)
    switch reporting.format {
    case .json: console.results(JSONWriter.pretty(outdated.json))
    case .text, .github, .sarif, .junit: console.results(outdated.text)
    }
    if outdated.bag.isEmpty { return 0 }
    var found = resolution
    (found.bag, found.table) = (outdated.bag, outdated.table)
    var text = invocation
    // The rows are the results; findings go to stderr.
    text.reporting.format = .text
    return try text.report(found).status
  }
}
