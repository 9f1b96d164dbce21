import Arguments

struct PublishCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish", abstract: "Add a version of the component here to a spec repository.",
    discussion: "Run it at the top of a clean clone of the component's repository, with the commit pushed. A version "
      + "that is published already never changes.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments

  @Argument(help: "VERSION, or NAME VERSION where several specs lie here.")
  var what: [String] = []

  @Option(
    help: ArgumentHelp("The folder of the spec repository, such as a clone of it.", valueName: "dir"),
    completion: .directory)
  var to: String

  func validate() throws {
    if what.isEmpty || what.count > 2 { throw ValidationError("'publish' takes VERSION, or NAME VERSION") }
  }

  func run() throws {
    try finish(folder, report.reporting) { session throws(Failure) in
      let request = try PublishRequest(name: what.count == 2 ? what[0] : nil, version: what.last ?? "", to: to)
      return try session.publish(request, try fetching.options())
    }
  }
}
