import Diagnostics
import Disk
import Findings
import Importing
import JSON
import Planning
import Text
import Versions
import Workspace

/// A command that changes the lockfile: takes the root's lock, and prints and applies the outcome.
struct LockfileCommand {
  let invocation: Invocation
  var run: VersionRun
  private let lock: RootLock
  private let options: FetchingOptions?
  /// The lines of specs that the command adds or removes.
  var edits: [SpecEdit] = []
  /// The generated files, and what was done with each.
  private var files: [(path: String, outcome: String)] = []

  /// - Parameter options: `nil` to ask no repository.
  init(_ invocation: Invocation, _ options: FetchingOptions?) throws(Failure) {
    var root = try invocation.findRoot()
    lock = try invocation.lock(root.path)
    try root.keepFiles()
    run = try VersionRun(root, options, progress: invocation.console.progress)
    (self.invocation, self.options) = (invocation, options)
  }

  /// Releases the lock.
  func release() { lock.release() }

  /// Returns whether the lockfile and all specs can be read, and belong to the folder of the run; prints the findings if
  /// not.
  func inputIsReadable() throws(Failure) -> Bool {
    let (resolution, bag) = (run.resolution, run.resolution.bag)
    let isReadable = try !invocation.isMisread(resolution)
    if run.isEditable, isReadable, !bag.diagnostics.contains(where: { $0.id == .nestedRoot }) { return true }
    _ = try report(resolution, isWritten: false)
    if !isReadable { remark("nothing was written: first fix the errors in specs") }
    return false
  }

  // MARK: Outcome

  /// Prints the outcome of the run and applies the changes.
  ///
  /// - Parameters:
  ///   - extent: the generated files to write as well.
  ///   - nothing: the text to print if nothing changes.
  /// - Returns: the exit status.
  mutating func apply(
    _ result: VersionResult, isDryRun: Bool = false, _ extent: GenerationExtent, nothing: String
  ) throws(Failure) -> Int32 {
    switch result {
    case .stopped(let bag): return try stop(bag)
    case .unsolvable(let explanation, let commands):
      if let finding = explain(explanation, commands) { _ = try stop(DiagnosticBag([finding])) }
      return 1
    case .ready:
      let changes = try run.changes.changeFiles()
      guard extent == .all || extent == .ownFiles && changes else {
        return try commit(isDryRun: isDryRun, nothing: nothing)
      }
      let (spared, state) = try generation(extent)
      let fails = try invocation.reporting.fails(state)
      if isDryRun || extent == .ownFiles, fails {
        return try commit(isDryRun: isDryRun, failing: state, nothing: nothing)
      }
      if !fails { return try commit(isDryRun: isDryRun, with: isDryRun ? nil : spared, nothing: nothing) }
      run.changes.forgetMoves()
      let verdict = try report(state, isWritten: false)
      remark("nothing was written: no files can be generated before these errors are fixed")
      return verdict.status
    }
  }

  /// The files that are generated from the changed project, the generated files that it no longer needs, and its
  /// findings.
  private func generation(_ extent: GenerationExtent) throws(Failure) -> (Generation.Spared, Resolution) {
    var root = run.root
    root.changedFiles = try run.changes.files()
    var options = Analysis.Options()
    if extent == .ownFiles { options.before = run.resolution }
    var analysis = try invocation.analysis(of: root, for: .generate, options)
    let mayBePublished = extent == .all || analysis.spared?.edited.isEmpty == false
    if mayBePublished, try isPublished() {
      options = Analysis.Options()
      options.isOpen = true
      let published = try invocation.analysis(of: root, for: .generate, options)
      // A folder instead of a repository, for example, is for work on this machine.
      if try !invocation.reporting.fails(published.resolution) { analysis = published }
    }
    var spared = analysis.spared ?? Generation.Spared(analysis.generation ?? Generation())
    if extent == .all { spared.leftovers = analysis.leftovers }
    return (spared, analysis.resolution)
  }

  /// Returns whether the generated files before the change are those of `generate --publish` alone: without packages,
  /// `generate` writes the same.
  private func isPublished() throws(Failure) -> Bool {
    guard try isWritten(isOpen: true) else { return false }
    return try !isWritten(isOpen: false)
  }

  private func isWritten(isOpen: Bool) throws(Failure) -> Bool {
    var options = Analysis.Options()
    options.isOpen = isOpen
    let files = try invocation.analysis(of: run.root, for: .generate, options).generation?.files ?? []
    return !files.isEmpty && files.allSatisfy { $0.isWritten(in: run.root) }
  }

  /// Writes the changes, prints them, and then the findings of the new state.
  ///
  /// - Parameters:
  ///   - spared: the generated files to write and to remove with them; `nil` to leave that to `generate`.
  ///   - failing: the new state, if its findings keep the files from being generated.
  private mutating func commit(
    isDryRun: Bool, with spared: Generation.Spared? = nil, failing: Resolution? = nil, nothing: String
  ) throws(Failure) -> Int32 {
    let leftovers = spared?.leftovers ?? []
    let (isWritten, generated) =
      isDryRun
      ? (false, []) : try run.changes.commit(with: spared?.generation ?? Generation(), removing: leftovers)
    for note in run.notes { remark("note: \(invocation.repeatingFolder(note))") }
    if isWritten { for edit in edits { result(edit.text) } }
    for move in run.changes.moves where isDryRun || isWritten { result(move.text) }
    if isDryRun, !run.changes.moves.isEmpty {
      result("nothing was written: this was a dry run")
    } else if !isWritten || run.changes.moves.isEmpty && edits.isEmpty {
      result(nothing)
    }
    show(generated, removed: leftovers)
    if let spared {
      for line in invocation.lines(ofKept: spared, in: run.root) { remark(line) }
      files += (spared.foreign + spared.edited).map { (run.root.display($0), "kept") }
    }
    var state =
      isDryRun
      ? try run.wouldBe(failing) : isWritten ? try run.written() : run.resolution.with(DiagnosticBag())
    let canGenerate = try isWritten && spared == nil ? !invocation.reporting.fails(state) : false
    if let failing, !isDryRun { state = failing }
    state.adopt(run.problems.diagnostics, from: run.index.sources.table)
    let verdict = try report(state, isWritten: isWritten)
    if canGenerate, failing == nil { remark("next: \(invocation.command("generate"))") }
    if verdict.fails, isWritten {
      let left = failing == nil ? "" : " and the generated files were not"
      let isLockfile = edits.isEmpty || !run.changes.moves.isEmpty
      let names = Set(edits.map(\.spec)).sorted() + (isLockfile ? [run.root.display(Root.lockfileName)] : [])
      remark(
        "\(names.joined(separator: " and ")) \(names.count == 1 ? "was" : "were") updated\(left); exiting with 1 because "
          + "of the errors above")
    }
    return verdict.status
  }

  /// Prints a line for each generated file that changed or was removed.
  private mutating func show(_ generated: [(path: String, outcome: WriteOutcome)], removed leftovers: [String]) {
    let changed = generated.filter { $0.outcome != .unchanged }
    files = changed.map { (run.root.display($0.path), $0.outcome.rawValue) }
    files += leftovers.map { (run.root.display($0), WriteOutcome.removed.rawValue) }
    guard invocation.reporting.format == .text else { return }
    invocation.show(changed.map { (run.root.display($0.path), $0.outcome) })
    for path in leftovers { result("removed \(run.root.display(path))") }
  }

  /// Prints a line of the result: to stdout as text, to stderr beside a document of findings, not at all where the
  /// document has it.
  private func result(_ line: String) {
    switch invocation.reporting.format {
    case .text: invocation.console.results(line.visible + "\n")
    case .json: break
    case .github, .sarif, .junit: invocation.console.diagnostics("integrate: \(line.visible)\n")
    }
  }

  /// Prints a remark to stderr, unless the document has it.
  private func remark(_ line: String) {
    if invocation.reporting.format != .json { invocation.console.diagnostics("integrate: \(line.visible)\n") }
  }

  /// Prints the findings, in JSON with what was moved.
  private func report(_ resolution: Resolution, isWritten: Bool) throws(Failure) -> Invocation.Verdict {
    let (moves, notes, files, edits) = (run.changes.moves, run.notes, files, edits)
    return try invocation.report(resolution) { _ in
      [
        .init("moves", .array(moves.map(\.json))), .init("notes", .strings(notes)), .init("written", .bool(isWritten)),
        .init("files", .array(files.map { ["path": .string($0.path), "outcome": .string($0.outcome)] })),
      ] + (edits.isEmpty ? [] : [.init("dependencies", .array(edits.map(\.json)))])
    }
  }

  /// Prints the findings that stop the command.
  private mutating func stop(_ bag: DiagnosticBag) throws(Failure) -> Int32 {
    var stopped = run.resolution.with(bag)
    stopped.table = run.index.sources.table
    run.changes.forgetMoves()
    return max(1, try report(stopped, isWritten: false).status)
  }

  /// Prints the explanation of why there are no versions, in text format.
  ///
  /// - Returns: the finding to report instead, in other formats.
  func explain(_ explanation: String, _ commands: [String]) -> Diagnostic? {
    let commands = commands.map { $0 + carriedOptions }
    guard invocation.reporting.format == .text else {
      return .noVersions(explanation, commands, at: run.lockfilePlace)
    }
    let console = invocation.console.loud
    console.diagnostics(explanation.visibleLines + "\n")
    if !commands.isEmpty {
      console.diagnostics(commands.count == 1 ? "\nThis would solve it:\n" : "\nEach of these would solve it:\n")
      for command in commands { console.diagnostics("  \(command.visible)\n") }
    }
    return nil
  }

  /// The options of this run to repeat in a suggested command, so that it works in the same place.
  private var carriedOptions: String {
    var words: [String] = []
    if invocation.folder != "." { words += ["-C", invocation.folder] }
    if options?.trustsManifests == true { words.append("--trust-manifests") }
    if let path = options?.cachePath { words += ["--cache-path", path] }
    return words.map { " " + ShellWord.quoted($0) }.joined()
  }
}

/// A line of a spec that a command adds or removes.
struct SpecEdit {
  let isAddition: Bool
  /// As the spec lists it.
  let name: String
  /// The title of the component or module.
  let owner: String
  /// The printed path of the spec.
  let spec: String

  var text: String {
    "\(spec): \(isAddition ? "added '\(name)' to" : "removed '\(name)' from") '\(owner)'"
  }

  /// As `Schemas/report.schema.json` describes it.
  var json: JSONValue {
    [
      "name": .string(name), "of": .string(owner), "spec": .string(spec),
      "change": .string(isAddition ? "added" : "removed"),
    ]
  }
}

extension LockfileChanges.Move {
  /// As `Schemas/report.schema.json` describes it.
  var json: JSONValue {
    [
      "name": .string(name), "from": .optional(from), "to": .optional(to), "fromRevision": .optional(revisions.from),
      "toRevision": .optional(revisions.to), "reason": .string(reason),
    ]
  }
}
