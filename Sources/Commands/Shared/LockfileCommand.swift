import Diagnostics
import Disk
import Findings
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

  /// - Parameter options: `nil` to ask no repository.
  init(_ invocation: Invocation, _ options: FetchingOptions?) throws(Failure) {
    var root = try invocation.findRoot()
    lock = try invocation.lock(root.path)
    root.keepFiles()
    run = try VersionRun(root, options, progress: invocation.console.progress)
    (self.invocation, self.options) = (invocation, options)
  }

  /// Releases the lock.
  func release() { lock.release() }

  /// Returns whether the lockfile can be read, and belongs to the folder of the run; prints the findings if not.
  func lockfileIsReadable() throws(Failure) -> Bool {
    if run.isEditable, !run.resolution.bag.diagnostics.contains(where: { $0.id == .nestedRoot }) { return true }
    _ = try report(run.resolution, isWritten: false)
    return false
  }

  // MARK: Outcome

  /// Prints the outcome of the run and applies the changes.
  ///
  /// - Parameters:
  ///   - generates: true to write what is generated from the new lockfile as well, all or nothing.
  ///   - nothing: the text to print if nothing changes.
  /// - Returns: the exit status.
  mutating func apply(
    _ result: VersionResult, isDryRun: Bool = false, generates: Bool = false, nothing: String
  ) throws(Failure) -> Int32 {
    switch result {
    case .stopped(let bag): return try stop(bag)
    case .unsolvable(let explanation, let commands):
      var bag = DiagnosticBag()
      if let finding = explain(explanation, commands) {
        bag.add(finding)
        _ = try stop(bag)
      }
      return 1
    case .ready:
      guard generates, !isDryRun else { return try commit(isDryRun: isDryRun, nothing: nothing) }
      let (generation, leftovers, state) = try generation()
      if try !invocation.reporting.fails(state) {
        return try commit(with: (generation, leftovers), nothing: nothing)
      }
      run.changes.forgetMoves()
      let verdict = try report(state, isWritten: false)
      remark("nothing was written: this is what generating from the new versions would bring")
      return verdict.status
    }
  }

  /// The files that are generated from the changed project, the generated files that it no longer needs, and its
  /// findings.
  private func generation() throws(Failure) -> (Generation, leftovers: [String], Resolution) {
    var root = run.root
    root.changedFiles = try run.changes.files()
    let analysis = try Analysis(root, for: .generate, Analysis.Options(), .all) { resolution throws(Failure) in
      try invocation.reporting.fails(resolution)
    }
    return (analysis.generation ?? Generation(), analysis.leftovers, analysis.resolution)
  }

  /// Writes the changes, prints them, and then the findings of the new state.
  ///
  /// - Parameter generation: the files to write and to remove with them; `nil` to leave that to `generate`.
  private mutating func commit(
    isDryRun: Bool = false, with generation: (Generation, leftovers: [String])? = nil, nothing: String
  ) throws(Failure) -> Int32 {
    let leftovers = generation?.leftovers ?? []
    let (isWritten, generated) =
      isDryRun ? (false, []) : try run.changes.commit(with: generation?.0 ?? Generation(), removing: leftovers)
    for note in run.notes { remark("note: \(note)") }
    for move in run.changes.moves where isDryRun || isWritten { result(move.text) }
    if isDryRun, !run.changes.moves.isEmpty {
      result("nothing was written: this was a dry run")
    } else if !isWritten || run.changes.moves.isEmpty {
      result(nothing)
    }
    if invocation.reporting.format == .text {
      invocation.show(generated.map { (run.root.display($0.path), $0.outcome) })
      for path in leftovers { result("removed \(run.root.display(path))") }
    }
    var state =
      isDryRun ? try run.wouldBe() : isWritten ? try run.written() : run.resolution.with(DiagnosticBag())
    let canGenerate = try isWritten ? !invocation.reporting.fails(state) : false
    state.adopt(run.problems.diagnostics, from: run.index.sources.table)
    let verdict = try report(state, isWritten: isWritten)
    if canGenerate, generation == nil { remark("next: \(invocation.command("generate"))") }
    if verdict.fails, isWritten {
      remark(
        "\(run.root.display(Root.lockfileName)) was written all the same; the status is 1 for the findings above")
    }
    return verdict.status
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
    let (moves, notes) = (run.changes.moves, run.notes)
    return try invocation.report(resolution) { _ in
      [
        .init("moves", .array(moves.map(\.json))), .init("notes", .strings(notes)), .init("written", .bool(isWritten)),
      ]
    }
  }

  /// Prints the findings that stop the command.
  private mutating func stop(_ bag: DiagnosticBag) throws(Failure) -> Int32 {
    var stopped = run.resolution.with(bag)
    stopped.table = run.index.sources.table
    run.changes.forgetMoves()
    return try report(stopped, isWritten: false).status
  }

  /// Prints the explanation of why there are no versions, in text format.
  ///
  /// - Returns: the finding to report instead, in other formats.
  func explain(_ explanation: String, _ commands: [String]) -> Diagnostic? {
    let commands = commands.map { $0 + carriedOptions }
    guard invocation.reporting.format == .text else {
      return .noVersions(explanation, commands, at: run.lockfilePlace)
    }
    let console = invocation.console
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

extension LockfileChanges.Move {
  /// As `Schemas/report.schema.json` describes it.
  var json: JSONValue {
    [
      "name": .string(name), "from": .optional(from), "to": .optional(to), "fromRevision": .optional(revisions.from),
      "toRevision": .optional(revisions.to), "reason": .string(reason),
    ]
  }
}
