import Arguments
import Diagnostics
import Disk
import Fetching
import Importing
import JSON
import Model
import Paths
import Planning
import Text
import Workspace

struct PodsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pods", abstract: "Show which pods have a package, and convert them.",
    discussion: "Writes nothing. Fetches podspecs from CocoaPods' registry, and tags and manifests from repositories. "
      + "Pods of other spec repositories are not looked up.",
    subcommands: [PodsConvertCommand.self])

  @OptionGroup var folder: FolderOptions
  @OptionGroup var git: GitOptions

  @Argument(help: "A Podfile.lock, or its folder.", completion: .file())
  var path: String = "."

  @Option(
    help: ArgumentHelp("A folder of podspecs in JSON, or a spec repository.", valueName: "dir"),
    completion: .directory)
  var podspecs: String?

  @Option(help: ArgumentHelp("Use this registry instead of CocoaPods' own.", valueName: "url"))
  var registry: String = PodRegistry.usual

  @Flag(help: "Never use the network; use the cache and known pods only.")
  var offline = false

  @Flag(help: "Print only the Podfile lines that the project still needs.")
  var podfile = false

  @Option(help: "The output format.")
  var format: TableFormat = .text

  @Option(help: ArgumentHelp("The folder for cached repositories.", valueName: "dir"), completion: .directory)
  var cachePath: String?

  @Flag(help: "Run manifests that cannot be parsed, even without a sandbox.")
  var trustManifests = false

  func run() throws {
    try finish(folder) { invocation throws(Failure) in
      try podfile ? printPodfile(invocation) : survey(invocation)
    }
  }

  func validate() throws {
    if podfile, format != .text || podspecs != nil || path != "." {
      throw ValidationError("'--podfile' prints lines of text about the project of '-C', without the network")
    }
  }

  private func printPodfile(_ invocation: Invocation) throws(Failure) -> Int32 {
    var resolution = try Analysis.graph(of: try invocation.findRoot())
    guard let lines = try PodfileComparison.remainingLines(&resolution) else {
      if !resolution.bag.hasErrors {
        throw Failure(
          "there is no Podfile.lock in the root or next to its Xcode project",
          help: "run 'pod install', which writes it next to the Podfile")
      }
      invocation.console.findings(resolution.bag, resolution.table)
      return 1
    }
    invocation.console.results(lines.map { "\($0.visible)\n" }.joined())
    return 0
  }

  private func survey(_ invocation: Invocation) throws(Failure) -> Int32 {
    let console = invocation.console
    let pods = try PodsFolder(lock: try lockPath(), podspecs: podspecs, in: folder.folder)
    var table = SourceTable()
    var bag = DiagnosticBag()
    guard let lock = try pods.readLock(&table, &bag) else {
      console.findings(bag, table)
      return 1
    }
    let found = try pods.findPodspecs(of: lock, &table, &bag)
    var settings = Fetcher.Settings(
      cachePath: cachePath, trustsManifests: trustManifests,
      allowsFileURLs: invocation.allowances.contains(.fileURLs), isOffline: offline, gitTimeout: git.patience)
    settings.answersForMacOS = true
    var options = PodSurvey.Options(registry: registry, fetching: settings, progress: console.progress)
    let resolution = try Root.nearest(from: pods.root.path, current: ".").map { root throws(Failure) in
      try Analysis.graph(of: root)
    }
    options.folder = pods.root.path
    options.converted = resolution.map { ConvertedPods($0, lock: pods.root.path) }
    var survey = try PodSurvey(lock, podspecs: found, in: table, options)
    let rows = survey.run()
    let platforms = try platforms(pods, resolution)
    let report = PodReport(rows, of: table.paths.first ?? path, platforms: platforms)
    bag.add(contentsOf: survey.bag)
    console.findings(bag, survey.table)
    switch format {
    case .text: console.results(report.text)
    case .json: console.results(JSONWriter.pretty(report.json(toolVersion: toolVersion)))
    case .markdown: console.results(report.markdown)
    }
    return 0
  }

  /// The oldest versions that the app runs on: what the root states, or else the Podfile.
  private func platforms(_ pods: PodsFolder, _ resolution: Resolution?) throws(Failure) -> [SupportedPlatform] {
    if let resolution { return resolution.graph.project.integration.platforms.map(\.value) }
    var (table, bag) = (SourceTable(), DiagnosticBag())
    return try pods.readPodfile(&table, &bag)?.platforms ?? []
  }

  /// The path of the lock file, from the current folder.
  private func lockPath() throws(Failure) -> String {
    let full = Path.join(folder.folder, path)
    let lock = Disk.kind(of: full) == .folder ? Path.join(full, "Podfile.lock") : full
    if Disk.kind(of: lock) == .file { return lock }
    throw Failure(
      "there is no '\(lock)'", help: "run 'pod install', which writes Podfile.lock; then pass it, or its folder")
  }
}
