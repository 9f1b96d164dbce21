import Arguments

/// How repositories are asked.
struct FetchingArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Where copies of repositories are kept.", valueName: "dir"), completion: .directory)
  var cachePath: String?

  @Flag(help: "Let manifests run where there is no sandbox for them.")
  var trustManifests = false

  @Option(help: ArgumentHelp("The most seconds to look for versions.", valueName: "seconds"))
  var timeout: Int?

  func validate() throws {
    if let timeout, timeout < 1 { throw ValidationError("'--timeout' needs at least one second") }
  }

  func options() throws(Failure) -> FetchingOptions {
    FetchingOptions(
      cachePath: cachePath, trustsManifests: trustManifests, timeout: timeout.map { .seconds(Int64($0)) })
  }
}

struct PinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Pin a component or package, or move its pin; no other pin moves.",
    discussion: "Without a version the newest that satisfies everyone is pinned. Several pins that only fit together "
      + "are written NAME@VERSION.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments

  @Argument(help: "NAME, NAME VERSION, or any number of NAME@VERSION.")
  var what: [String] = []

  @Option(help: ArgumentHelp("The repository that it comes from.", valueName: "url"))
  var git: String?

  @Option(
    help: ArgumentHelp("A folder that stands in for it, from the root.", valueName: "dir"), completion: .directory)
  var path: String?

  @Option(help: ArgumentHelp("Pin a commit instead of a version.", valueName: "commit"))
  var revision: String?

  @Option(help: "Follow a branch instead of a version.")
  var branch: String?

  func run() throws {
    try finish(folder, report.reporting) { session throws(Failure) in
      let request = try PinRequest(what, git: git, path: path, revision: revision, branch: branch)
      return try session.pin(request, try fetching.options())
    }
  }
}

struct UnpinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpin", abstract: "Take a pin away, or the folder that stands in for one.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Argument(help: "The name of the pin.")
  var name: String

  func run() throws {
    try finish(folder, report.reporting) { session throws(Failure) in try session.unpin(name) }
  }
}

struct UpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update", abstract: "Move pins to the newest versions that they may have and that break nobody.",
    discussion: "A pin may move as far as its 'allow' says, or else up to the next version that may break somebody.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments

  @Argument(help: "The pins to move; all without names.")
  var names: [String] = []

  @Flag(help: "Print what would move, and write nothing.")
  var dryRun = false

  @Option(help: ArgumentHelp("Move the one pin that is named to this version.", valueName: "version"))
  var to: String?

  @Flag(help: "Go beyond 'allow' and the next major version.")
  var major = false

  func run() throws {
    try finish(folder, report.reporting) { session throws(Failure) in
      let request = UpdateRequest(names: names, to: to, isMajor: major, isDryRun: dryRun)
      return try session.update(request, try fetching.options())
    }
  }
}

struct OutdatedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outdated", abstract: "Show what could be moved, how far, and who holds it back.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments

  func run() throws {
    try finish(folder, report.reporting) { session throws(Failure) in try session.outdated(try fetching.options()) }
  }
}
