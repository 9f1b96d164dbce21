import Arguments
import Diagnostics
import Disk
import Paths
import Text
import Versions
import Workspace

struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Add a version of this component to a spec repository.",
    discussion: "Run it at the top of a clean clone of the component's repository, with the commit pushed. A published "
      + "version never changes.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments

  @Argument(help: "VERSION, or NAME VERSION if there are several specs here.")
  var what: [String] = []

  @Option(
    help: ArgumentHelp("The folder of a clone of the spec repository.", valueName: "dir"),
    completion: .directory)
  var to: String

  func validate() throws {
    if what.isEmpty || what.count > 2 { throw ValidationError("'publish' needs VERSION, or NAME VERSION") }
  }

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      let request = try PublishRequest(name: what.count == 2 ? what[0] : nil, version: what.last ?? "", to: to)
      if try !isGenerated(invocation) { return 1 }
      let outcome = try Versions.publish(
        request, from: folder.folder, try fetching.options(), lock: invocation.lock)
      return show(outcome, invocation)
    }
  }

  /// Returns whether 'check --publish' passes in the component's own root; prints the findings if not.
  private func isGenerated(_ invocation: Invocation) throws(Failure) -> Bool {
    let folder = try orFailure(Disk.realPath(self.folder.folder))
    // Without a lockfile of its own nothing is generated here; the manifest is compared with the spec then.
    guard Disk.kind(of: Path.join(folder, Root.lockfileName)) == .file else { return true }
    let check = GeneratedCheck(invocation: invocation, isOpen: true, printsSummary: false)
    if try !check.fails() { return true }
    _ = try check.run()
    invocation.console.diagnostics(
      "integrate: nothing was published: fix the errors of 'integrate check --publish' first\n")
    return false
  }

  private func show(_ outcome: PublishOutcome, _ invocation: Invocation) -> Int32 {
    let console = invocation.console
    switch outcome {
    case .unsound(let bag, let table): return invocation.reporting.print(bag, table, console: console) ? 1 : 0
    case .published(let release, let isNew, let notes, let commands):
      for note in notes { console.diagnostics("integrate: note: \(note.visible)\n") }
      if isNew {
        console.results("published \(release.title.visible) (\(release.revision.prefix(12))) in \(to.visible)\n")
        console.results(commands)
      } else {
        console.results("\(release.title.visible) is published there already, with the same content\n")
      }
      return 0
    }
  }
}
