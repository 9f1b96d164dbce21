import Arguments
import Diagnostics
import Disk
import Findings
import JSON
import LockfileText
import Paths
import Planning
import Queries
import Text
import Workspace

struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph",
    abstract: "Print the graph as JSON, a web page or a picture.",
    discussion:
      "'--format codeowners' prints owners for a CODEOWNERS file. '--output FILE' writes them to it, between two "
      + "marker lines; other lines stay as they are.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var git: GitOptions

  @Option(help: "The output format.")
  var format: GraphFormat = .json

  @Flag(help: "Draw launch tasks, routes, events and the like in a picture too.")
  var runtime = false

  @Option(help: ArgumentHelp("Show only this one, its dependencies and its dependents.", valueName: "name"))
  var focus: String?

  @Option(help: ArgumentHelp("Show changes since this revision's lockfile in the page.", valueName: "rev"))
  var since: String?

  @Option(help: ArgumentHelp("Write the owners to this file.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Write nothing; fail if the owners in the file are different.")
  var check = false

  func validate() throws {
    if format != .codeowners, output != nil || check {
      throw ValidationError("'--output' and '--check' need '--format codeowners'")
    }
    if since != nil, format != .html { throw ValidationError("'--since' needs '--format html'") }
    if check, output == nil { throw ValidationError("'--check' needs '--output FILE'") }
    if format == .codeowners, focus != nil {
      throw ValidationError("'--focus' has no effect with '--format codeowners'")
    }
  }

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try printGraph(invocation) }
  }

  /// Prints the graph even if it has errors.
  private func printGraph(_ invocation: Invocation) throws(Failure) -> Int32 {
    let console = invocation.console
    let resolution = try Analysis.graph(of: try invocation.findRoot())
    if format == .codeowners { return try printOwners(resolution, invocation) }
    let need = NeedGraph(resolution.graph, wirings: resolution.wirings)
    var around: FocusedGraph?
    if let focus {
      guard let found = FocusedGraph(focus, in: need) else { throw .unknownName(focus, in: need) }
      around = found
    }
    lazy var picture = GraphPicture(
      need, focus: around?.name, kept: around?.owners, runtime: runtime && format != .html)
    switch format {
    case .json:
      let report = ResolvedReport(resolution: resolution)
      console.results(JSONWriter.pretty(report.json(toolVersion: toolVersion, only: around?.owners)))
    case .html:
      guard let page = try page(resolution, need, picture, invocation) else { return 1 }
      console.results(page.html)
    case .dot: console.results(picture.dot)
    case .mermaid: console.results(picture.mermaid)
    case .codeowners: break
    }
    return 0
  }

  /// The web page; `nil` if the lockfile to compare with cannot be read, whose findings are printed then.
  private func page(
    _ graph: Resolution, _ need: NeedGraph, _ picture: GraphPicture, _ invocation: Invocation
  ) throws(Failure) -> GraphPage? {
    // The findings are those of 'resolve', so the sources are read too.
    let (resolution, _) = try invocation.resolved(graph)
    let findings = resolution.reportable(resolution.bag.sorted(in: resolution.table))
    var difference: LockfileDifference?
    if let since {
      var versions = LockfileVersions(root: resolution.root, patience: git.patience)
      guard let old = try versions.read(since) else {
        invocation.console.findings(versions.bag, versions.table)
        return nil
      }
      difference = LockfileDifference(from: old, to: resolution.graph.project.lockfile)
    }
    return GraphPage(
      resolution, need, picture, findings: resolution.severityRules().apply(to: findings), difference: difference)
  }

  // MARK: Owners

  /// Prints the owners, or compares or writes them to a file.
  private func printOwners(_ resolution: Resolution, _ invocation: Invocation) throws(Failure) -> Int32 {
    let console = invocation.console
    // Owners that are not known would be taken out of the file.
    guard output == nil || resolution.graph.project.unreadable.isEmpty else {
      throw Failure(
        "a spec cannot be read, so that its owners are unknown",
        help: "run '\(invocation.command("resolve"))' to see which")
    }
    let owners = CodeOwners(resolution.graph, prefix: console.pathFromRepository(to: resolution.root.path))
    for (owner, component) in owners.leftOut {
      console.diagnostics(
        "integrate: note: '\(owner.visible)', an owner of '\(component.visible)', was left out: names in a CODEOWNERS file have no "
          + "spaces and no '#'\n")
    }
    guard let output else {
      console.results(owners.text)
      return 0
    }
    let path = Path.join(folder.folder, output)
    let old = try contents(path, invocation)
    let new: (text: String, difference: Int?, omitted: String?)
    do { new = try owners.merged(into: old) } catch {
      throw Failure("\(path):\(error.line):1: \(error.message)", help: "fix the two lines, or remove both")
    }
    if check {
      guard let line = new.difference else { return 0 }
      return reportStale(output, path, line, console)
    }
    if let line = new.omitted {
      console.diagnostics(
        "integrate: note: '\(line.visible)' was left out: below the rules of '\(path.visible)' it would override "
          + "them\n")
    }
    if Disk.kind(of: Path.parent(path)) != .folder {
      throw Failure(
        "there is no folder '\(Path.parent(path))' for '\(path)'", help: "create the folder, and run again")
    }
    try invocation.write(new.text, to: path, shown: path)
    return 0
  }

  /// - Parameter line: the first that differs.
  /// - Returns: the exit status.
  private func reportStale(_ output: String, _ path: String, _ line: Int, _ console: Console) -> Int32 {
    var table = SourceTable()
    let finding = Diagnostic(
      .staleFile, "the owners in '\(path)' differ from those in the specs",
      at: Place(file: table.add(path), line: UInt32(line), column: 1),
      help: "run 'integrate graph --format codeowners --output \(ShellWord.quoted(output))'")
    console.findings(DiagnosticBag([finding]), table)
    return 1
  }

  /// The text of a CODEOWNERS file; empty if it does not exist.
  private func contents(_ path: String, _ invocation: Invocation) throws(Failure) -> String {
    var old = ""
    if Disk.kind(of: path) != nil {
      guard let text = String(valid: try orFailure(Disk.read(path, limit: 16 << 20))) else {
        throw Failure("'\(path)' is not UTF-8", help: "save it as UTF-8, or name another file")
      }
      old = text
    }
    if CodeOwners.mayBe(Path.lastComponent(path), old) { return old }
    throw Failure(
      "'\(path)' is not a CODEOWNERS file and was not changed",
      help: "name a file CODEOWNERS, a new file, or one with the two marker lines of "
        + "'\(invocation.command("graph")) --format codeowners'")
  }
}

/// The output formats of `graph`.
enum GraphFormat: String, CaseIterable, Sendable, ExpressibleByArgument {
  case json, html, dot, mermaid, codeowners
}
