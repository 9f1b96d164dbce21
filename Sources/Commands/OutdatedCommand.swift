import Arguments
import Diagnostics
import JSON
import Planning
import Versions
import Workspace

struct OutdatedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outdated", abstract: "List pins with newer versions, and why they stay.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments
  @OptionGroup var age: AgeOptions

  @Argument(help: "The pins to show; all by default.")
  var names: [String] = []

  @Flag(help: "Exit with 1 if a pin may move to a newer version.")
  var exitCode = false

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in try printOutdated(invocation) }
  }

  private func printOutdated(_ invocation: Invocation) throws(Failure) -> Int32 {
    let (console, reporting) = (invocation.console, invocation.reporting)
    let resolution = try Analysis.graph(of: try invocation.findRoot())
    if !resolution.graph.project.lockfileIsReadable {
      return try invocation.report(resolution) { _ in [.init("outdated", .array([]))] }.status
    }
    let outdated = try OutdatedReport(resolution, of: names, try fetching.options(age), progress: console.progress)
    var found = resolution.with(outdated.bag)
    found.table = outdated.table
    let text = invocation.repeatingFolder(outdated.text(isVerbose: fetching.manifests.verbose))
    switch reporting.format {
    case .text: console.results(text)
    case .json: break
    case .github, .sarif, .junit: console.diagnostics(text)
    }
    let status: Int32 = exitCode && outdated.mayMove ? 1 : 0
    if outdated.bag.isEmpty, reporting.format == .text { return status }
    return max(status, try invocation.report(found) { _ in [.init("outdated", outdated.json)] }.status)
  }
}
