import Arguments
import Workspace

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Run every check, as in CI.",
    discussion: "Runs 'resolve --frozen' and 'generate --check'. A lockfile without facts is an error with '--strict'.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Flag(help: "Expect the manifests of 'generate --publish'.")
  var publish = false

  @Flag(help: "Add missing dependencies to specs, and delete repeated entries.")
  var fix = false

  @Flag(help: "Delete dependencies from specs if no source imports them.")
  var fixUnused = false

  @Option(
    help: ArgumentHelp("Report changes of 'allowed-sources' and 'minimum-age' since a commit.", valueName: "revision"))
  var base: String?

  @Flag(help: "Also compile the registrations, and report errors at the lines of specs.")
  var build = false

  @Flag(help: "With '--build': compile every target, including tests.")
  var all = false

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("With '--build': arguments for 'swift build', such as '--triple'.", valueName: "argument"))
  var arguments: [String] = []

  func validate() throws {
    if build, publish || report.writeBaseline {
      let other = publish ? "--publish" : "--write-baseline"
      throw ValidationError("'--build' cannot be used with '\(other)', since it builds the files of 'generate'")
    }
    if !build, all { throw ValidationError("'--all' needs '--build'") }
    if !build, let first = arguments.first {
      throw ValidationError("'\(first)' is passed to 'swift build', which needs '--build'")
    }
  }

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      var check = GeneratedCheck(
        invocation: invocation, isOpen: publish, printsSummary: true, fixes: fix, fixesUnused: fixUnused)
      check.base = base
      if build {
        try BuildProof.checkThatNoPluginRunsIt()
        var proof = BuildProof()
        (proof.buildsAll, proof.arguments) = (all, arguments)
        proof.progress = { invocation.console.progress($0) }
        check.proof = proof
      }
      return try check.run()
    }
  }
}
