import Arguments
import Diagnostics
import Disk
import Importing
import Paths
import Versions
import Workspace

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Convert packages, Xcode projects or a Podfile.lock.",
    discussion: "Writes specs and a lockfile, and overwrites nothing. Anything that cannot be converted is reported "
      + "with its place. A Package.resolved moves the existing pins to its versions.")

  @OptionGroup var folder: FolderOptions

  @Argument(
    help: "A Package.swift, an Xcode project, a Podfile.lock, a Package.resolved, or a folder with some of these.",
    completion: .file())
  var path: String = "."

  @Option(
    help: ArgumentHelp("Read the output of 'swift package dump-package'.", valueName: "file"),
    completion: .file())
  var dump: String?

  @Option(help: "Where specs go: next to sources, or all in one folder.")
  var layout: PackageImport.Layout?

  @Option(help: "The format of findings.")
  var format: ReportFormat = .text

  @Flag(help: "Fail on warnings too.")
  var strict = false

  @Flag(help: "Overwrite existing files; old ones are kept as NAME.replaced or Package.swift.imported.")
  var force = false

  @Option(
    help: ArgumentHelp("With a Podfile.lock: a folder of podspecs in JSON.", valueName: "dir"),
    completion: .directory)
  var podspecs: String?

  @Option(
    help: ArgumentHelp(
      "Skip packages, projects and pods in this folder; repeatable.", valueName: "folder"),
    completion: .directory)
  var exclude: [String] = []

  @OptionGroup var manifests: ManifestArguments

  func validate() throws {
    if podspecs != nil, dump != nil {
      throw ValidationError("'--podspecs' needs a Podfile.lock, so that '--dump' cannot be used")
    }
  }

  func run() throws {
    try finish(folder, Reporting(format: format, isStrict: strict)) { invocation throws(Failure) in
      try importInput(invocation)
    }
  }

  private func importInput(_ invocation: Invocation) throws(Failure) -> Int32 {
    let console = invocation.console
    let input = input(invocation)
    // The format depends on the files that exist, so that unfinished writes are undone first.
    let full = Path.join(folder.folder, path)
    for folder in [folder.folder, Disk.kind(of: full) == .folder ? full : Path.parent(full)] {
      try invocation.undoInterruptedWrites(folder)
    }
    var format = try importFormat(of: input)
    if try invocation.undoInterruptedWrites(format.root.path) { format = try importFormat(of: input) }
    let lock = try invocation.lock(format.root.path)
    defer { lock.release() }
    var outcome = try format.read()
    var root = format.root
    root.allowances = invocation.allowances
    try Self.dropUnsoundChanges(of: &outcome, in: root)
    let isNewRoot = outcome.writes != nil && Disk.kind(of: root.absolute(Root.lockfileName)) == nil
    let isInRepository = Disk.repository(around: root.path) != nil
    let errors = isNewRoot ? (try? outcome.writes?.errorsOfCheck(in: root)) ?? [] : []
    let outcomes = try write(&outcome)
    outcome.bag = outcome.bag.folded(in: outcome.table)
    let fails = try report(outcome, invocation)
    guard invocation.reporting.format == .text else { return fails ? 1 : 0 }
    if outcomes == nil, outcome.changes == nil {
      console.diagnostics(outcome.text)
    } else {
      invocation.show((outcomes ?? []).map { (format.root.display($0.path), $0.outcome) })
      console.results(outcome.summary(in: root, fixing: errors))
      if isNewRoot, isInRepository {
        console.results("\nIn each clone, so that git merges pins: \(invocation.command("merge --register"))\n")
      }
    }
    return fails ? 1 : 0
  }

  private func input(_ invocation: Invocation) -> ImportInput {
    let console = invocation.console
    var input = ImportInput(
      path: path, dump: dump, layout: layout, podspecs: podspecs, force: force, folder: folder.folder,
      progress: { console.progress($0) }, relay: { console.diagnostics($0) })
    input.allowances = invocation.allowances
    input.excluded = exclude
    input.repositoryOfPod = { KnownPod.all[$0]?.repository }
    input.manifests = ManifestOptions(compares: manifests.compareManifests, isVerbose: manifests.verbose)
    return input
  }

  /// Writes nothing of an import that would add errors to the root that it changes.
  private static func dropUnsoundChanges(of outcome: inout ImportOutcome, in root: Root) throws(Failure) {
    if let project = outcome.project, let changes = outcome.changes,
      let stopping = try changes.findings(newIn: project, in: &outcome.table)
    {
      (outcome.bag, outcome.changes, outcome.text) = (stopping, nil, "")
    }
    if let writes = outcome.writes, Disk.kind(of: root.absolute(Root.lockfileName)) == .file,
      let stopping = try writes.findings(newIn: root, in: &outcome.table)
    {
      outcome.bag.add(contentsOf: stopping)
      (outcome.writes, outcome.text) = (nil, "")
    }
  }

  /// - Returns: the written files; `nil` if there were none to write.
  private func write(_ outcome: inout ImportOutcome) throws(Failure) -> [(path: String, outcome: WriteOutcome)]? {
    _ = try outcome.changes?.commit()
    guard let writes = outcome.writes else { return nil }
    return zip(writes.files.map(\.path), try orFailure(writes.commit())).map { (path: $0, outcome: $1) }
  }

  private func report(_ outcome: ImportOutcome, _ invocation: Invocation) throws(Failure) -> Bool {
    guard var project = outcome.project else {
      return invocation.reporting.print(outcome.bag, outcome.table, console: invocation.console)
    }
    (project.bag, project.table) = (outcome.bag, outcome.table)
    return try invocation.report(project).fails
  }
}

extension PackageImport.Layout: ExpressibleByArgument {}
