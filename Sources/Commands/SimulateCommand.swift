import Arguments
import Diagnostics
import Disk
import Findings
import JSON
import Model
import Paths
import Planning
import Queries
import Text
import Versions
import Workspace

struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: "Show the effects of a change without making it.",
    discussion:
      "Quote each change: 'pin NAME VERSION', 'remove NAME', 'depend NAME on NAME', 'undepend NAME from NAME', "
      + "'move COMPONENT/MODULE to COMPONENT', 'rename COMPONENT to NAME'. A single change needs no quotes. Changes are made "
      + "in order. The exit status is 1 if they add an error.")

  @OptionGroup var folder: FolderOptions
  @OptionGroup var fetching: FetchingArguments

  @Argument(help: "The changes, each in quotes; a single one needs none.")
  var changes: [String]

  @Option(help: "The output format.")
  var format: AnswerFormat = .text

  @Flag(help: "Make the change unless it adds an error.")
  var apply = false

  func run() throws {
    try finish(folder) { invocation throws(Failure) in try simulate(invocation) }
  }

  private func simulate(_ invocation: Invocation) throws(Failure) -> Int32 {
    let isOne = changes.first.map(SimulatedChange.isVerb) ?? false
    let parsed = try (isOne ? [changes.joined(separator: " ")] : changes).map { text throws(Failure) in
      try SimulatedChange(text)
    }
    var root = try invocation.findRoot()
    try root.keepFiles()
    let rename = parsed.first { if case .rename = $0 { true } else { false } }
    if let rename, parsed.count > 1 {
      throw Failure(
        "'\(rename.text)' changes folders and sources, and cannot be simulated with other changes",
        help: "run 'integrate simulate' for it alone")
    }
    // Sources are read where they lie, so that a new name is written for a moment.
    let lock = apply || rename != nil ? try invocation.lock(root.path) : nil
    defer { lock?.release() }
    let resolution = try Analysis.graph(of: root)
    let project = resolution.graph.project
    let isMisread = apply ? try invocation.isMisread(resolution) : false
    guard project.lockfileIsReadable, project.unreadable.isEmpty, !isMisread else {
      throw Failure(
        "a spec or the lockfile cannot be read, so that the change cannot be simulated",
        help: "run '\(invocation.command("resolve"))' to see which")
    }
    if case .rename(let old, let new)? = rename { return try simulate(parsed, old, new, resolution, invocation) }
    let change = try Simulated(parsed, to: resolution, takesSources: false, fetching.options(), invocation.console)
    let changed = change.root
    let before = try Self.findings(resolution)
    var after = try Self.findings(Analysis.graph(of: changed))
    for case .remove(let name) in parsed { after.bag.change { Self.advise(on: &$0, without: name) } }
    for finding in Self.importsOfRemoved(before.graph, in: after) { after.bag.add(finding) }
    let files = change.root.changedFiles.keys.sorted(by: Path.precedes)
    let report = SimulationReport(
      parsed, before: before, after: after, files: files, moves: change.moves, toolVersion: toolVersion)
    guard apply, !report.fails else { return try show(report, change.moves, writing: nil, resolution, invocation) }
    let writes = try Simulated(parsed, to: resolution, takesSources: true, fetching.options(), invocation.console)
      .writes()
    return try show(report, change.moves, writing: writes, resolution, invocation)
  }

  /// Writes the change and the generated files, and prints the outcome.
  ///
  /// - Parameter writes: the files of the change; `nil` to write nothing.
  private func show(
    _ report: SimulationReport, _ moves: [LockfileChanges.Move], writing writes: WriteSet?, _ before: Resolution,
    _ invocation: Invocation
  ) throws(Failure) -> Int32 {
    var (written, lines): ([(path: String, outcome: WriteOutcome)]?, [String]) = (nil, [])
    if var writes {
      lines = try invocation.addGenerated(to: &writes, since: before)
      let outcomes = try orFailure(in: before.root, writes.commit())
      written = zip(writes.files, outcomes).map { (path: before.root.display($0.path), outcome: $1) }
    }
    switch format {
    case .text:
      invocation.console.results(report.text)
      if let written {
        invocation.show(written)
        for line in lines { invocation.console.diagnostics("integrate: \(line.visible)\n") }
      } else {
        let why = apply ? ": the change would add errors" : report.fails ? "" : "; '--apply' makes the change"
        invocation.console.diagnostics("integrate: nothing was written\(why)\n")
      }
    case .json:
      invocation.console.results(
        JSONWriter.pretty(
          report.json(toolVersion: toolVersion, moves: moves.map(\.json), isWritten: written != nil)))
    }
    return report.fails ? 1 : 0
  }

  /// Returns the findings that `check` would have after `generate`, without writing anything.
  private static func findings(_ graph: Resolution) throws(Failure) -> Resolution {
    try Analysis(of: graph, for: .simulate, Analysis.Options(), .all) { resolution in
      resolution.severityRules().apply(to: resolution.bag.diagnostics).contains { $0.severity == .error }
    }.resolution.withReportableFindings
  }

  /// Gives a component another name.
  private func simulate(
    _ changes: [SimulatedChange], _ old: String, _ new: String, _ resolution: Resolution, _ invocation: Invocation
  ) throws(Failure) -> Int32 {
    let renaming = try Renaming(try ChangedNames(resolution).component(old), to: new, in: resolution)
    let before = try Self.findings(resolution)
    var root = Root(resolution.root.path, current: ".")
    root.allowances = invocation.allowances
    func find() throws(Failure) -> Resolution { try Self.findings(Analysis.graph(of: root)) }
    let after = try renaming.writes.whileWritten(failure: { Failure($0, in: root) }, find)
    let report = SimulationReport(
      changes, before: before, after: after, files: renaming.writes.files.map(\.path), moves: [], renaming: renaming,
      toolVersion: toolVersion)
    for note in renaming.notes { invocation.console.diagnostics("integrate: note: \(note.visible)\n") }
    return try show(report, [], writing: apply && !report.fails ? renaming.writes : nil, resolution, invocation)
  }

  /// Findings about imports of modules that only the graph before the change has, unless a finding about a dependency on
  /// them has the same cause.
  private static func importsOfRemoved(_ before: LinkedGraph, in after: Resolution) -> [Diagnostic] {
    let missing = Set(after.bag.diagnostics.compactMap { $0.unknownName?.split(separator: "/").first })
    let modules = before.modules.indices.filter { !missing.contains(before.component(of: $0).name[...]) }
    let pins = before.project.lockfile.pins.filter { !missing.contains($0.name.value[...]) }
    let removed = Set(modules.map { before.modules[$0].name } + Self.modules(of: pins))
      .subtracting(after.graph.modules.map(\.name) + Self.modules(of: after.graph.project.lockfile.pins))
    return after.unresolvedImports.filter { removed.contains($0.name) }.map { name, importer, place in
      Diagnostic(
        .undeclaredImport, "'\(importer)' imports '\(name)', which the change removes", at: place,
        help: "delete the import and its uses")
    }
  }

  private static func modules(of pins: [Pin]) -> [String] { pins.flatMap { ($0.products ?? []).flatMap(\.modules) } }

  /// The simulation removes the name on purpose, so the help does not advise to pin it.
  private static func advise(on finding: inout Diagnostic, without name: String) {
    guard finding.id == .missingPin, let missing = finding.unknownName,
      missing.lowercased() == name.lowercased() || missing.lowercased().hasPrefix("\(name.lowercased())/")
    else { return }
    finding.help =
      "write 'undepend NAME from \(missing)' for each module that depends on it, before "
      + "'remove \(name)'"
  }
}

/// A root with some changes in memory.
private struct Simulated {
  var root: Root
  var moves: [LockfileChanges.Move] = []
  /// Folders of sources that move along, from the root.
  var folders: [(from: String, to: String)] = []
  /// The new titles of modules that moved.
  private var moved: Set<String> = []
  /// The resolved root; `nil` after a change until it is needed again.
  private var resolution: Resolution?

  init(
    _ changes: [SimulatedChange], to start: Resolution, takesSources: Bool, _ options: FetchingOptions,
    _ console: Console
  ) throws(Failure) {
    root = start.root
    resolution = start
    var made: [SimulatedChange] = []
    for change in changes {
      if let undone = try undone(by: change, among: made) {
        // As if neither had been asked for, so that no empty list is left.
        made.remove(at: undone)
        self = try Simulated(made, to: start, takesSources: takesSources, options, console)
      } else {
        try make(change, takesSources, options, console)
        made.append(change)
      }
    }
  }

  private func resolved() throws(Failure) -> Resolution {
    if let resolution { return resolution }
    return try Analysis.graph(of: root)
  }

  /// The change before that this one takes back, and nothing else with it.
  private func undone(by change: SimulatedChange, among made: [SimulatedChange]) throws(Failure) -> Int? {
    guard case .undepend(let name, let other) = change, let index = made.lastIndex(of: .depend(name, on: other)) else {
      return nil
    }
    let resolution = try resolved()
    let names = ChangedNames(resolution)
    let (component, module) = try names.user(name)
    let targets = try names.targets(other, of: module, in: component)
    let changes = try resolution.removing(targets, called: other, from: module, of: component)
    return changes.removed == [other] ? index : nil
  }

  private mutating func make(
    _ change: SimulatedChange, _ takesSources: Bool, _ options: FetchingOptions, _ console: Console
  ) throws(Failure) {
    let resolution = try resolved()
    self.resolution = nil
    let names = ChangedNames(resolution)
    switch change {
    case .pin(let name, let version):
      let pin = try names.pin(name)
      take(try SimulatedPin(moving: pin, to: version, in: root, options, progress: console.progress))
    case .remove(let name):
      switch try names.removed(name) {
      case .component(let component): take(try resolution.removing(component: component))
      case .pin(let pin): take(try SimulatedPin(removing: try names.pin(pin), from: root))
      }
    case .depend(let name, let other):
      let (component, module) = try names.user(name)
      try names.checkTarget(other, in: component)
      take(try resolution.adding(other, to: module, of: component))
    case .undepend(let name, let other):
      let (component, module) = try names.user(name)
      let targets = try names.targets(other, of: module, in: component)
      take(try resolution.removing(targets, called: other, from: module, of: component))
    // It is not made in memory.
    case .rename: return
    case .move(let module, let component):
      let (index, target) = (try names.module(module), try names.component(component))
      // The sources lie where they lay until all is written.
      if moved.contains(resolution.graph.title(index)) {
        throw Failure("'\(module)' was moved by another change already", help: "write one move, to the last place")
      }
      take(try resolution.moving(index, to: target, takesSources: takesSources))
      moved.insert("\(resolution.graph.components[target].name)/\(resolution.graph.modules[index].name)")
    }
  }

  private mutating func take(_ pin: SimulatedPin) {
    root.changedFiles.merge(pin.files) { $1 }
    moves += pin.moves
  }

  private mutating func take(_ changes: SpecChanges) {
    root.changedFiles.merge(changes.files) { $1 }
    if let folder = changes.folder { folders.append(folder) }
  }

  /// The files of all changes.
  func writes() throws(Failure) -> WriteSet {
    var writes = WriteSet(root: root.path)
    for (path, bytes) in root.changedFiles.sorted(by: { $0.key < $1.key }) {
      if let bytes { writes.add(bytes, to: path) } else { writes.remove(path) }
    }
    var files: [(from: String, to: String)] = []
    for folder in folders {
      for file in try root.allFiles(in: folder.from) {
        files.append((file, folder.to + file.dropFirst(folder.from.count)))
      }
    }
    do {
      for file in files {
        writes.add(
          try Disk.read(file.from, inside: root.path), to: file.to,
          permissions: Disk.permissions(of: root.absolute(file.from)))
        writes.remove(file.from)
      }
      writes.emptiedFolders = folders.map(\.from)
    } catch { throw Failure(error, in: root) }
    return writes
  }
}
