import Arguments
import Diagnostics
import Disk
import Fetching
import Findings
import Importing
import Model
import Paths
import Planning
import Text
import Versions
import Workspace

struct PodsConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Pin packages in place of pods, at the same versions.",
    discussion: "Pods that depend on each other move together. If that adds an error, nothing is written.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var fetching: FetchingArguments

  @Argument(help: "The pods to convert.")
  var names: [String] = []

  @Flag(help: "Convert every pod that has a package.")
  var all = false

  @Flag(help: "If a version has no package, use the first later one that has.")
  var bump = false

  @Option(
    help: ArgumentHelp(
      "Copy the sources of a pod to Vendor, as a component; repeatable.", valueName: "pod"))
  var vendor: [String] = []

  @Flag(help: "Print the changes, and write nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp("Use this product for a pod or subspec.", valueName: "pod=product"))
  var product: [String] = []

  @Option(
    help: ArgumentHelp("A folder of podspecs in JSON, or a spec repository.", valueName: "dir"),
    completion: .directory)
  var podspecs: String?

  @Option(help: ArgumentHelp("Use this registry instead of CocoaPods' own.", valueName: "url"))
  var registry: String = PodRegistry.usual

  func validate() throws {
    if all ? !names.isEmpty : (names + vendor).isEmpty {
      throw ValidationError("pass the pods to convert, or '--all'")
    }
    for one in product where one.split(separator: "=", maxSplits: 1).count != 2 {
      throw ValidationError("'--product' needs POD=PRODUCT, not '\(one)'")
    }
  }

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in try convert(invocation) }
  }

  private func convert(_ invocation: Invocation) throws(Failure) -> Int32 {
    let root = try invocation.findRoot()
    let lock = try invocation.lock(root.path)
    defer { lock.release() }
    let resolution = try Analysis.graph(of: root)
    let lockfile = resolution.graph.project.lockfile
    guard resolution.graph.project.lockfileIsReadable else { return try invocation.report(resolution).status }
    try PodConversion.check(names + vendor, in: lockfile)
    guard lockfile.pins.contains(where: \.isPod) else {
      throw Failure("the lockfile pins no pods", help: "run 'integrate import' in a folder with a Podfile.lock")
    }
    guard let conversion = try conversion(resolution, invocation) else { return 1 }
    let rewrite = try rewrite(root, conversion, invocation)
    var state = resolution.with(rewrite.bag)
    state.table = rewrite.table
    guard let writes = rewrite.writes else { return try invocation.report(state).status }
    let outcomes = dryRun ? [] : try orFailure(writes.commit())
    if invocation.reporting.format == .text {
      let lines = conversion.lines + conversion.linesOfRest(rewrite.pins) + rewrite.lines
      invocation.console.results(lines.map { $0.visible + "\n" }.joined())
      invocation.show(zip(writes.files, outcomes).map { (root.display($0.path), $1) })
      if dryRun { invocation.console.results("nothing was written: this was a dry run\n") }
    }
    let verdict = try invocation.report(state)
    if !dryRun { invocation.console.diagnostics("integrate: next: \(invocation.command("generate"))\n") }
    return verdict.status
  }

  /// The conversion with the packages that a survey finds; `nil` if the Podfile.lock cannot be read.
  private func conversion(_ resolution: Resolution, _ invocation: Invocation) throws(Failure) -> PodConversion? {
    let (root, lockfile) = (resolution.root, resolution.graph.project.lockfile)
    var request = PodConversion.Request(
      all ? [] : names + vendor.filter { !names.contains($0) }, bumps: bump, products: chosenProducts)
    var (table, bag) = (resolution.table, DiagnosticBag())
    let path = PodfileComparison.path(in: resolution)
    let place = path.map(Path.folder(of:)) ?? ""
    let pods = try PodsFolder(
      lock: root.absolute(path ?? PodsFolder.lockName), podspecs: podspecs, in: folder.folder, root: root, place: place)
    if path != nil, let written = try pods.readLock(&table, &bag) {
      request.requirements = written.demands(from: place).map { ($0.reference.pod.value, $0.reference.requirement) }
    }
    if bag.hasErrors {
      // Without its requirements the pins could move further than the Podfile lets them.
      invocation.console.findings(bag, table)
      return nil
    }
    let pinned = PodfileLock(pins: lockfile)
    var ofSurvey = PodSurvey.Options(
      registry: registry, fetching: try settings(invocation), progress: invocation.console.progress)
    ofSurvey.folder = root.path
    var survey = try PodSurvey(
      pinned, podspecs: try pods.findPodspecs(of: pinned, &table, &bag), in: table, ofSurvey)
    let rows = survey.run()
    bag.add(contentsOf: survey.bag)
    invocation.console.findings(bag, survey.table)
    let rootPlatforms = Set(resolution.graph.project.integration.platforms.map(\.value.name))
    for name in vendor where lockfile.pins.contains(where: { $0.isPod && $0.name.value == name }) {
      request.vendored[name] = try survey.vendored(name, rootPlatforms: rootPlatforms)
    }
    return try PodConversion(resolution, rows, request)
  }

  /// The files of a conversion, judged with its sources at their new places.
  private func rewrite(
    _ root: Root, _ conversion: PodConversion, _ invocation: Invocation
  ) throws(Failure) -> ProjectRewrite {
    let options = try fetching.options()
    func judged() throws(Failure) -> ProjectRewrite {
      try ProjectRewrite(
        root, conversion.files, leavingToDo: [.undeclaredImport], options, progress: invocation.console.progress)
    }
    // If there are no sources, nothing is written before everything is.
    if conversion.sources.isEmpty { return try judged() }
    var sources = WriteSet(root: root.path)
    for (path, bytes) in conversion.sources.sorted(by: { $0.key < $1.key }) { sources.add(bytes, to: path) }
    return try sources.whileWritten(failure: { Failure($0) }, judged)
  }

  private var chosenProducts: [String: String] {
    var chosen: [String: String] = [:]
    for one in product {
      let parts = one.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { chosen[String(parts[0])] = String(parts[1]) }
    }
    return chosen
  }

  private func settings(_ invocation: Invocation) throws(Failure) -> Fetcher.Settings {
    Fetcher.Settings(
      cachePath: fetching.cachePath, trustsManifests: fetching.trustManifests,
      allowsFileURLs: invocation.allowances.contains(.fileURLs), gitTimeout: fetching.git.patience)
  }
}
