import Diagnostics
import Disk
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
    let root = try invocation.findRoot()
    lock = try invocation.lock(root.path)
    run = try VersionRun(root, options, progress: invocation.console.progress)
    (self.invocation, self.options) = (invocation, options)
  }

  /// Releases the lock.
  func release() { lock.release() }

  /// Whether the lockfile can be read; prints the findings if not.
  func lockfileIsReadable() throws(Failure) -> Bool {
    if run.resolution.graph.project.lockfileIsReadable { return true }
    _ = try invocation.report(run.resolution)
    return false
  }

  // MARK: Outcome

  /// Prints the outcome of the run and applies the changes.
  ///
  /// - Parameter nothing: the text to print if nothing changes.
  /// - Returns: the exit status.
  mutating func apply(_ result: VersionResult, isDryRun: Bool = false, nothing: String) throws(Failure) -> Int32 {
    switch result {
    case .stopped(let bag): return try stop(bag)
    case .unsolvable(let explanation, let commands):
      if let finding = explain(explanation, commands) {
        var bag = DiagnosticBag()
        bag.add(finding)
        _ = try stop(bag)
      }
      return 1
    case .ready: return try commit(isDryRun: isDryRun, nothing: nothing)
    }
  }

  /// Prints the changes, writes them, and prints the findings of the new state.
  private mutating func commit(isDryRun: Bool, nothing: String) throws(Failure) -> Int32 {
    let console = invocation.console
    for note in run.notes { console.diagnostics("integrate: note: \(note.visible)\n") }
    for move in run.changes.moves { console.results(move.text.visible + "\n") }
    if isDryRun {
      console.results(run.changes.moves.isEmpty ? nothing + "\n" : "nothing was written: this was a dry run\n")
      return 0
    }
    if try !run.changes.commit() {
      console.results(nothing + "\n")
      return 0
    }
    return try invocation.report(try Resolution.run(run.root)).status
  }

  /// Prints the findings that stop the command.
  private func stop(_ bag: DiagnosticBag) throws(Failure) -> Int32 {
    var stopped = run.resolution
    (stopped.bag, stopped.table) = (bag, run.index.sources.table)
    return try invocation.report(stopped).status
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

extension String {
  /// The text with control characters made visible, line by line.
  fileprivate var visibleLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).visible }.joined(separator: "\n")
  }
}
