import Arguments
import Diagnostics
import Disk
import JSON
import Paths
import Text
import Workspace

/// The version of this tool.
package let toolVersion = "0.1.0"

/// One run of a command: its folder, its reporting options and its console.
struct Invocation {
  /// The folder to work in, `-C` applied.
  var folder = "."
  var reporting = Reporting()
  /// The guards that options and the environment turn off for this run.
  var allowances: Set<Allowance> = []
  var console = Console()

  /// The outcome of a run's findings.
  struct Verdict {
    let fails: Bool
    /// The findings that the baseline knows and that do not count.
    var knownCount = 0
    /// Describes the errors that the root's `severity:` lowers.
    var lowered: String?
    /// 0 no errors, 1 findings.
    var status: Int32 { fails ? 1 : 0 }
  }

  /// Takes the lock that keeps other runs from writing to a root, and undoes the half-finished writes of a killed run.
  /// Prints a line if it has to wait, and one for each undo.
  func lock(_ root: String) throws(Failure) -> RootLock {
    do {
      let lock = try RootLock.acquire(root, waiting: reportWaiting)
      try takeBack(root, lock)
      return lock
    } catch { throw Failure(error, in: Root(root, current: ".")) }
  }

  /// Undoes half-finished writes in a root for a command that only reads it. It waits while another run puts files in
  /// place, and not for the end of that run.
  ///
  /// - Returns: true if there was something to undo or to wait for.
  @discardableResult func undoInterruptedWrites(_ root: String) throws(Failure) -> Bool {
    guard Disk.isUnfinished(root) else { return false }
    do {
      let lock = try RootLock.acquire(
        root, timeout: .seconds(60), whileNeeded: { Disk.isHalfWritten(root) }, waiting: reportWaiting)
      if let lock {
        try takeBack(root, lock)
        lock.release()
      }
      return true
    } catch { throw Failure(error, in: Root(root, current: ".")) }
  }

  private func reportWaiting() { console.diagnostics("integrate: waiting for another run to end\n") }

  private func takeBack(_ root: String, _ lock: RootLock) throws(DiskError) {
    guard let count = try Disk.undoUnfinished(in: root, lock) else { return }
    console.diagnostics(
      "integrate: note: an earlier run was interrupted while it wrote \(counted(count, "file")): "
        + "its changes were undone\n")
  }

  /// Finds the root, with no file of it half written.
  func findRoot() throws(Failure) -> Root {
    if let root = try findRootIfAny() { return root }
    return try Root.find(from: folder, current: ".")
  }

  /// Finds the root, with no file of it half written; nil if there is none.
  func findRootIfAny() throws(Failure) -> Root? {
    // A run that was ended may have been about to make the root; then there is another one, or none.
    let isSettledHere = try !undoInterruptedWrites(folder) && folder == "."
    var settled: String?
    while var root = Root.nearest(from: folder, current: ".") {
      let isKnown = root.path == settled || isSettledHere && root.shown.isEmpty
      let isSettled = isKnown ? true : try !undoInterruptedWrites(root.path)
      if isSettled {
        root.allowances = allowances
        return root
      }
      settled = root.path
    }
    return nil
  }

  /// Prints the findings.
  ///
  /// - Parameters:
  ///   - isComplete: true if the run performed all checks.
  ///   - members: the members of the command's JSON besides the findings; the argument is true if the run fails.
  func report(
    _ resolution: Resolution, isComplete: Bool = false, members: ((_ fails: Bool) -> [JSONValue.Member])? = nil
  ) throws(Failure) -> Verdict {
    var (reporting, resolution) = (reporting, resolution)
    reporting.isComplete = isComplete
    resolution.bag.change { $0.help = $0.help.map(repeatingFolder) }
    return try reporting.print(resolution, console: console, members: members)
  }

  /// A text with its commands for the folder that this one works in.
  func repeatingFolder(_ text: String) -> String {
    if folder == "." { return text }
    let there = command("")
    return text.replacing("'integrate ", with: "'\(there)").replacing("'\(there)-C ", with: "'integrate -C ")
  }

  /// A command of the tool for people to paste, in the folder that this one works in.
  func command(_ words: String) -> String {
    folder == "." ? "integrate \(words)" : "integrate -C \(ShellWord.quoted(folder)) \(words)"
  }

  /// Returns whether a part of a spec could not be understood, so that no command moves a pin.
  func isMisread(_ resolution: Resolution) throws(Failure) -> Bool {
    let places = resolution.misreadSpecPlaces
    if places.isEmpty { return false }
    return try reporting.findings(of: resolution).contains { finding in
      finding.severity == .error && finding.place.map(places.contains) ?? false
    }
  }

  /// Returns whether a project has errors. A query is answered nevertheless, with a line that reports them.
  func isUnsound(_ resolution: Resolution) throws(Failure) -> Bool {
    guard try reporting.fails(resolution) else { return false }
    console.diagnostics(
      "integrate: note: the project has errors, so that the answer may be incomplete: "
        + "run '\(command("resolve"))' to list them\n")
    return true
  }

  /// The help for a root without components and pins.
  var nothingHere: String {
    "integrate: help: put sources into 'Components/NAME/Sources/NAME' and run '\(command("init"))', which writes a spec "
      + "for them; or pass the folder of your app with '-C'\n"
  }

  /// Writes files of a root, and prints a line for each.
  func commit(_ writes: WriteSet, in root: Root) throws(Failure) {
    let outcomes = try orFailure(in: root, writes.commit())
    show(zip(writes.files, outcomes).map { (root.display($0.path), $1) })
  }

  /// Writes a file that an option names, and prints a line for it.
  func write(_ text: String, to path: String, shown name: String) throws(Failure) {
    let outcome = try orFailure(
      Disk.writeAtomically(Array(text.utf8), to: Path.lastComponent(path), inside: Path.parent(path)))
    show([(path: name, outcome: outcome)])
  }

  /// Prints a line for each written file, and the number of unchanged ones.
  func show(_ outcomes: some Sequence<(path: String, outcome: WriteOutcome)>) {
    let outcomes = Array(outcomes)
    let removed = Set(outcomes.filter { $0.outcome == .removed }.map(\.path))
    // A manifest that is kept under another name is not gone.
    let moved = Set(outcomes.map(\.path)).intersection(removed.map { $0 + HandWrittenManifests.ending })
    var unchanged = 0
    for (path, outcome) in outcomes {
      if moved.contains(path) { continue }
      let kept = path + HandWrittenManifests.ending
      if moved.contains(kept) {
        console.results("moved \(path.visible) to \(kept.visible)\n")
      } else if outcome == .unchanged {
        unchanged += 1
      } else {
        console.results("\(outcome.rawValue) \(path.visible)\n")
      }
    }
    if unchanged > 0 { console.results("\(counted(unchanged, "file")) unchanged\n") }
  }
}

extension ParsableCommand {
  /// Runs a command's work and turns its outcome into an exit status.
  func finish(
    _ folder: FolderOptions, _ reporting: Reporting = Reporting(), _ work: (Invocation) throws(Failure) -> Int32
  ) throws {
    var invocation = Invocation(folder: folder.folder, reporting: reporting)
    invocation.console.isQuiet = reporting.isQuiet
    let status: Int32
    do {
      invocation.allowances = try Allowance.read(Subprocess.currentEnvironment).union(folder.allow)
      status = try work(invocation)
    } catch {
      invocation.console.failure(error)
      throw ExitCode(2)
    }
    if status != 0 { throw ExitCode(status) }
  }
}
