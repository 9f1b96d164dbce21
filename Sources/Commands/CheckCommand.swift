import Arguments
import Workspace

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check everything, as in CI: 'resolve --frozen' and 'generate --check' in one run."
  )

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Flag(help: "Expect the manifests that 'generate --publish' writes.")
  var publish = false

  @Flag(help: "Add dependencies that sources import to specs, and delete repeated entries.")
  var fix = false

  @Flag(help: "Delete dependencies that no source imports from specs.")
  var fixUnused = false

  @Flag(help: "Then build the registration of each app, and report the compiler's errors at the lines of the specs.")
  var build = false

  @Flag(help: "With '--build': build every target of the root, tests too.")
  var all = false

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("With '--build': arguments for 'swift build', such as '--triple'.", valueName: "argument"))
  var arguments: [String] = []

  func validate() throws {
    if build, publish || report.writeBaseline {
      let other = publish ? "--publish" : "--write-baseline"
      throw ValidationError("'--build' builds what 'generate' writes, and does not go with '\(other)'")
    }
    if !build, all { throw ValidationError("'--all' needs '--build'") }
    if !build, let first = arguments.first {
      throw ValidationError("'\(first)' is for 'swift build', and needs '--build'")
    }
  }

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      var check = GeneratedCheck(
        invocation: invocation, isOpen: publish, printsSummary: true, fixes: fix, fixesUnused: fixUnused)
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
