import Arguments
import Diagnostics
import Findings
import Importing

/// The command line of the tool.
package struct Integrate: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "integrate",
    abstract: "One lockfile decides every version, and the wiring is proven before anything is built.",
    version: toolVersion,
    subcommands: [
      InitCommand.self, ImportCommand.self, ResolveCommand.self, GenerateCommand.self, CheckCommand.self,
      PinCommand.self, UnpinCommand.self, UpdateCommand.self, OutdatedCommand.self, PublishCommand.self,
      GraphCommand.self, WhyCommand.self, DiffCommand.self, AffectedCommand.self, MergeCommand.self,
      ExplainCommand.self,
    ])

  package init() {}

  /// Runs the tool and ends the process: 0 sound, 1 findings, 2 could not run.
  ///
  /// - Parameter arguments: without the program's name. `-C DIR` may stand before the command, as in git.
  package static func start(_ arguments: [String]) {
    var arguments = arguments
    var leading: [String] = []
    while arguments.count >= 2, arguments[0] == "-C" {
      leading += arguments[..<2]
      arguments.removeFirst(2)
    }
    if !leading.isEmpty, !arguments.isEmpty { arguments.insert(contentsOf: leading, at: 1) }
    main(arguments)
  }
}

/// Where a command works.
struct FolderOptions: ParsableArguments {
  @Option(
    name: .customShort("C"), help: ArgumentHelp("Run as if started in this folder.", valueName: "dir"),
    completion: .directory)
  var folder: String = "."
}

/// How findings are weighed and printed.
struct ReportOptions: ParsableArguments {
  @Option(help: "How findings are printed: text, json, github, sarif or junit.")
  var format: ReportFormat = .text

  @Flag(help: "Let warnings fail the run.")
  var strict = false

  @Option(
    help: ArgumentHelp("Findings that are known and do not fail the run.", valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "Write what is found to the baseline instead.")
  var writeBaseline = false

  func validate() throws {
    if writeBaseline, baseline == nil { throw ValidationError("'--write-baseline' needs '--baseline FILE'") }
  }

  var reporting: Reporting {
    Reporting(format: format, isStrict: strict, baseline: baseline, writesBaseline: writeBaseline)
  }
}

extension ReportFormat: ExpressibleByArgument {}

/// Whether the network may be asked and the lockfile written.
struct LockOptions: ParsableArguments {
  @Flag(help: "Fail instead of changing the lockfile.")
  var locked = false

  @Flag(help: "Never ask the network.")
  var offline = false

  @Flag(help: "Both: the lockfile as it is, without the network.")
  var frozen = false

  var mode: LockMode { locked || frozen ? .locked : offline ? .offline : .complete }
}

extension ParsableCommand {
  /// Runs a command's work and turns what came of it into an exit status.
  func finish(
    _ folder: FolderOptions, _ reporting: Reporting = Reporting(), _ work: (Session) throws(Failure) -> Int32
  ) throws {
    let session = Session(folder: folder.folder, reporting: reporting)
    let status: Int32
    do {
      status = try work(session)
    } catch {
      session.console.failure(error)
      throw ExitCode(2)
    }
    if status != 0 { throw ExitCode(status) }
  }
}

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Start a project in an existing folder.",
    discussion: "Writes the root's spec, one for each folder that looks like a component, and an empty lockfile. "
      + "What is there stays as it is.")

  @OptionGroup var folder: FolderOptions

  func run() throws {
    try finish(folder) { session throws(Failure) in try session.initialise() }
  }
}

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Start from Package.swift, many of them, or Podfile.lock: specs and a lockfile that mean the same.",
    discussion: "Nothing that is there is overwritten. What could not be carried over is said, with its place. A "
      + "Package.resolved moves the pins of the lockfile that is there to its versions.")

  @OptionGroup var folder: FolderOptions

  @Argument(
    help: "A Package.swift, a Podfile.lock, a Package.resolved, or the folder of a package, of many, or of a Podfile.",
    completion: .file())
  var path: String = "."

  @Option(
    help: ArgumentHelp("Read what 'swift package dump-package' printed elsewhere.", valueName: "file"),
    completion: .file())
  var dump: String?

  @Option(help: "Where specs go: folder (beside the sources) or flat (all in one folder, as with '--dump').")
  var layout: PackageImport.Layout?

  @Option(help: "How findings are printed: text, json, github, sarif or junit.")
  var format: ReportFormat = .text

  @Flag(help: "Let warnings fail the run.")
  var strict = false

  @Flag(help: "Overwrite what is in the way, and move the Package.swift to Package.swift.imported.")
  var force = false

  @Option(
    help: ArgumentHelp("With a Podfile.lock: a folder with podspecs in JSON.", valueName: "dir"),
    completion: .directory)
  var podspecs: String?

  func validate() throws {
    if podspecs != nil, dump != nil {
      throw ValidationError("'--podspecs' goes with a Podfile.lock, and '--dump' does not")
    }
  }

  func run() throws {
    try finish(folder, Reporting(format: format, isStrict: strict)) { session throws(Failure) in
      if session.namesPackageResolved(path), dump == nil { return try session.importResolved(path: path) }
      if let lock = session.podfileLock(path), dump == nil {
        return try session.importPods(path: lock, podspecs: podspecs, force: force)
      }
      return try session.importPackage(path: path, dump: dump, layout: layout, force: force)
    }
  }
}

extension PackageImport.Layout: ExpressibleByArgument {}

struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", abstract: "Check specs and lockfile, complete the lockfile, and show what is resolved.",
    discussion: "What the lockfile does not record yet is read from the repositories and written. No pin moves.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var lock: LockOptions
  @OptionGroup var fetching: FetchingArguments

  func run() throws {
    try finish(folder, report.reporting) { session throws(Failure) in
      try session.resolve(lock.mode, try fetching.options())
    }
  }
}

struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Write the manifests, Package.resolved and the registration.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Flag(help: "Write nothing, and fail where a file is missing, stale or edited by hand.")
  var check = false

  @Flag(help: "Leave every version open in the manifests, for a component in a repository of its own.")
  var publish = false

  @Option(
    help: ArgumentHelp("Write a mirror to look at into this folder instead.", valueName: "dir"), completion: .directory)
  var output: String?

  @Flag(help: "Let each Package.swift that people wrote make room, as Package.swift.imported.")
  var force = false

  func validate() throws {
    if force, check || output != nil {
      throw ValidationError("'--force' makes room for what is written; '\(check ? "--check" : "--output")' needs none")
    }
    if check, output != nil { throw ValidationError("'--check' writes nothing, so that '--output' has no meaning") }
  }

  func run() throws {
    try finish(folder, report.reporting) { session throws(Failure) in
      try check
        ? session.check(printsSummary: false, isOpen: publish)
        : session.generate(output: output, isOpen: publish, force: force)
    }
  }
}

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "What CI runs: 'resolve --frozen' and 'generate --check', every finding in one run."
  )

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Flag(help: "Expect the manifests that 'generate --publish' writes.")
  var publish = false

  func run() throws {
    try finish(folder, report.reporting) { session throws(Failure) in
      try session.check(printsSummary: true, isOpen: publish)
    }
  }
}

struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Print the resolved graph as JSON, or as a picture to draw.")

  @OptionGroup var folder: FolderOptions

  @Option(help: "How it is printed: json, dot or mermaid.")
  var format: GraphFormat = .json

  @Option(help: ArgumentHelp("Only what this needs, and what needs it.", valueName: "name"))
  var focus: String?

  func run() throws {
    try finish(folder) { session throws(Failure) in try session.graph(format: format, focus: focus) }
  }
}

extension GraphFormat: ExpressibleByArgument {}
extension AnswerFormat: ExpressibleByArgument {}
extension DifferenceFormat: ExpressibleByArgument {}

struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Show every path that needs a component or pin, and who states which range on it.")

  @OptionGroup var folder: FolderOptions

  @Argument(help: "A component, a module ('Tracking/Core') or a pin.")
  var name: String

  @Option(help: ArgumentHelp("How many paths are shown, the shortest first; 0 for all.", valueName: "count"))
  var limit = 20

  @Option(help: "How it is printed: text or json.")
  var format: AnswerFormat = .text

  func validate() throws {
    if limit < 0 { throw ValidationError("'--limit' takes a number that is not negative") }
  }

  func run() throws {
    try finish(folder) { session throws(Failure) in try session.why(name, limit: limit, format: format) }
  }
}

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show what changed between two lockfiles.",
    discussion: "Without a revision, HEAD and the file as it is; with one, that and the file; else the two.")

  @OptionGroup var folder: FolderOptions

  @Argument(help: ArgumentHelp("A branch, tag or commit, two at most.", valueName: "rev"))
  var revisions: [String] = []

  @Option(help: "How it is printed: text, json or markdown.")
  var format: DifferenceFormat = .text

  func validate() throws {
    if revisions.count > 2 { throw ValidationError("'diff' takes two revisions at most") }
  }

  func run() throws {
    try finish(folder) { session throws(Failure) in try session.diff(revisions, format: format) }
  }
}

struct AffectedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "affected", abstract: "List the components that changes touch, and all that depend on them.")

  @OptionGroup var folder: FolderOptions

  @Argument(help: "The files that changed.", completion: .file())
  var files: [String] = []

  @Option(help: ArgumentHelp("Compare with where this branch left that one instead.", valueName: "rev"))
  var base: String?

  @Option(help: "How it is printed: text or json.")
  var format: AnswerFormat = .text

  func validate() throws {
    if base != nil, !files.isEmpty { throw ValidationError("'affected' takes files or '--base', not both") }
  }

  func run() throws {
    try finish(folder) { session throws(Failure) in try session.affected(files, base: base, format: format) }
  }
}

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge lockfiles by what their pins mean; git runs it.",
    discussion: "'integrate init' registers it as a merge driver: integrate merge %O %A %B. The outcome goes into OURS."
  )

  @OptionGroup var folder: FolderOptions

  @Argument(help: "The lockfile that both sides started from.", completion: .file())
  var base: String

  @Argument(help: "This side's lockfile, which gets the outcome.", completion: .file())
  var ours: String

  @Argument(help: "The other side's lockfile.", completion: .file())
  var theirs: String

  func run() throws {
    try finish(folder) { session throws(Failure) in try session.merge(base: base, ours: ours, theirs: theirs) }
  }
}

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Print the page of a finding, or list all findings.")

  @Argument(help: "The id behind a message, such as dependency-cycle.", completion: .list(Page.ids))
  var id: String?

  func run() throws {
    try finish(FolderOptions()) { session throws(Failure) in try session.explain(id) }
  }
}

extension Session {
  /// `integrate explain`: the page of a finding, or the list of all.
  fileprivate func explain(_ id: String?) throws(Failure) -> Int32 {
    guard let id else {
      console.results(Page.list)
      return 0
    }
    guard let page = Page.find(id) else {
      let near = didYouMean(nearest(to: id, in: Page.ids))
      throw Failure("there is no finding '\(id)'", help: near ?? "'integrate explain' lists all of them")
    }
    console.results(page.render(width: console.width))
    return 0
  }
}
