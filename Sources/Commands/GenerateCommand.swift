import Arguments
import Diagnostics
import Disk
import Findings
import Generators
import Importing
import Paths
import Planning
import Text
import Workspace

struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Write Package.swift, Package.resolved and the wiring.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var report: ReportOptions

  @Flag(help: "Write nothing; fail if a file is missing, stale or edited.")
  var check = false

  @Flag(help: "Leave versions open in the manifests, for publishing.")
  var publish = false

  @Option(
    help: ArgumentHelp("Write the files to this folder instead.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Also write secrets from the environment to this ignored file.", valueName: "file"),
    completion: .file())
  var secrets: String?

  @Flag(help: "Replace each Package.swift, and keep it as Package.swift.imported.")
  var force = false

  func validate() throws {
    if force, check || output != nil {
      throw ValidationError("'--force' has no effect with '\(check ? "--check" : "--output")'")
    }
    if secrets != nil, check || output != nil || publish {
      let other = check ? "--check" : output != nil ? "--output" : "--publish"
      throw ValidationError("'--secrets' cannot be used with '\(other)'")
    }
    if check, output != nil { throw ValidationError("'--check' writes nothing, so '--output' has no effect") }
  }

  func run() throws {
    try finish(folder, report.reporting) { invocation throws(Failure) in
      try check
        ? GeneratedCheck(invocation: invocation, isOpen: publish, printsSummary: false).run()
        : generate(invocation)
    }
  }

  /// Writes the generated files, or nothing if there is an error.
  private func generate(_ invocation: Invocation) throws(Failure) -> Int32 {
    let reporting = invocation.reporting
    let root = try invocation.findRoot()
    let lock = try invocation.lock(root.path)
    defer { lock.release() }
    var options = Analysis.Options()
    (options.isOpen, options.replacesManifests) = (publish, force)
    let analysis = try invocation.analysis(of: root, for: output == nil ? .generate : .output, options)
    let (generation, leftovers) = (analysis.generation ?? Generation(), analysis.leftovers)
    var resolution = analysis.resolution
    var secretsFile: SecretsFile?
    if let secrets, try !reporting.fails(resolution) {
      secretsFile = try SecretsFile.plan(
        secrets, besides: generation, environment: Subprocess.currentEnvironment, &resolution)
    }
    let verdict = try invocation.report(resolution)
    if verdict.fails || reporting.writesBaseline { return verdict.status }
    if let output { try GeneratedState.refuseUnmarked(generation, in: output) }
    // Files that are only written for review need no record: after a kill the command is run again.
    var writes = WriteSet(
      root: output.map { Path.parent(Path.join(".", $0)) } ?? root.path, isForOneself: output != nil)
    // Replaced manifests are moved first, so that nothing is overwritten before it is safe.
    if force { try makeRoom(for: generation, in: root, &writes) }
    let moved = writes.files.map(\.path)
    let prefix = output.map { Path.lastComponent($0) + "/" } ?? ""
    let isWritten = generation.files.map { output == nil && $0.isWritten(in: resolution.root) }
    let files = zip(generation.files, isWritten).filter { !$1 }.map(\.0)
    for file in files {
      writes.add(output == nil ? file.bytes(in: root) : file.bytes, to: prefix + file.path)
    }
    for path in leftovers { writes.remove(path) }
    if let secretsFile { writes.addPrivate(secretsFile.bytes, to: secretsFile.path) }
    let outcomes = try orFailure(writes.commit())
    if reporting.format == .text {
      let unchanged = zip(generation.files, isWritten).filter(\.1).map {
        (path: $0.0.path, outcome: WriteOutcome.unchanged)
      }
      invocation.show(zip(moved + files.map(\.path), outcomes).map { (path: $0, outcome: $1) } + unchanged)
      if let secretsFile, let outcome = outcomes.last { invocation.show([(path: secretsFile.path, outcome: outcome)]) }
      if !publish { invocation.console.results(linesOfPods(LeftToPods(resolution.graph))) }
      if output == nil, !publish { invocation.console.results(try lineOfLocalRepositories(resolution)) }
      for path in leftovers { invocation.console.results("removed \(path.visible)\n") }
    }
    let created = zip(moved + files.map(\.path), outcomes).filter { $1 == .created }.map(\.0)
    if output == nil, let help = root.helpToCommit(created) {
      invocation.console.diagnostics("integrate: note: \(help)\n")
    }
    return 0
  }

  /// A line about pins that no Package.resolved has yet.
  private func lineOfLocalRepositories(_ resolution: Resolution) throws(Failure) -> String {
    let names = try resolution.pinsLeftToSwiftPM()
    if names.isEmpty { return "" }
    let why = names.count == 1 ? "its repository is" : "their repositories are"
    return
      "SwiftPM adds \(names.map { "'\($0.visible)'" }.joined(separator: ", ")) to Package.resolved, since \(why) "
      + "on this machine\n"
  }

  /// Adds the moves of hand-written manifests to the files to write.
  private func makeRoom(for generation: Generation, in root: Root, _ writes: inout WriteSet) throws(Failure) {
    let manifests = generation.files.map(\.path).filter { Path.lastComponent($0) == Root.manifestName }
    let folders = manifests.map(Path.folder(of:))
    // A folder may be a link that leads out of the root; writing refuses those later.
    let there = folders.filter { Disk.kind(of: root.absolute($0)) == .folder }
    try HandWrittenManifests.moveAway(
      try HandWrittenManifests.find(in: there, of: root), of: root, in: &writes, replaced: Set(manifests))
  }
}
