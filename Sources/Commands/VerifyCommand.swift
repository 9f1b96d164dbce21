import Arguments
import Diagnostics
import Planning
import Text
import Versions
import Workspace

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compare the lockfile with the repositories.",
    discussion: "Compares tags, commits, facts of manifests and kept specs, and writes nothing. If a repository "
      + "does not answer, the run fails.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in try verify(invocation) }
  }

  private func verify(_ invocation: Invocation) throws(Failure) -> Int32 {
    var resolution = try Analysis.graph(of: try invocation.findRoot())
    if !resolution.graph.project.lockfileIsReadable { return try invocation.report(resolution).status }
    let verification = try Verification(
      resolution, try fetching.options(), progress: invocation.console.progress)
    (resolution.bag, resolution.table) = (verification.bag, verification.table)
    let verdict = try invocation.report(resolution)
    let others = verification.unprovable.joined(separator: ", ").visible
    if !others.isEmpty {
      invocation.console.diagnostics("integrate: note: not compared, since they are not packages from git: \(others)\n")
    }
    let incomplete = verification.incomplete.joined(separator: ", ").visible
    if !incomplete.isEmpty {
      invocation.console.diagnostics(
        "integrate: note: not compared, since the lockfile does not record all of their manifests: \(incomplete); "
          + "run 'integrate resolve' to record them\n")
    }
    if invocation.reporting.format == .text, !invocation.reporting.writesBaseline {
      invocation.console.results(verification.summary)
    }
    return verdict.status
  }
}
