import Arguments
import Diagnostics
import JSON
import LockfileText
import Queries
import Workspace

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what changed between two lockfiles.",
    discussion: "Compares two revisions, or one with the current file (HEAD by default).")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var git: GitOptions

  @Argument(help: ArgumentHelp("A branch, tag or commit; at most two.", valueName: "rev"))
  var revisions: [String] = []

  @Option(help: "The output format.")
  var format: TableFormat = .text

  func validate() throws {
    if revisions.count > 2 { throw ValidationError("'diff' compares at most two revisions") }
  }

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try printDifference(invocation) }
  }

  private func printDifference(_ invocation: Invocation) throws(Failure) -> Int32 {
    let root = try invocation.findRoot()
    let from = revisions.first ?? "HEAD"
    let to = revisions.count == 2 ? revisions[1] : nil
    var versions = LockfileVersions(root: root, patience: git.patience)
    let old = try versions.read(from)
    let new = try versions.read(to)
    guard let old, let new else {
      invocation.console.findings(versions.bag, versions.table)
      return 1
    }
    let report = DifferenceReport(difference: LockfileDifference(from: old, to: new), from: from, to: to)
    switch format {
    case .text:
      invocation.console.results(report.text)
      if report.text.isEmpty { invocation.console.diagnostics("integrate: no pin changed\n") }
    case .json: invocation.console.results(JSONWriter.pretty(report.json(toolVersion: toolVersion)))
    case .markdown: invocation.console.results(report.markdown)
    }
    return 0
  }
}
