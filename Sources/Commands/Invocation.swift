import Arguments
import Diagnostics
import Disk
import Workspace

/// The version of this tool.
package let toolVersion = "0.1.0"

/// One run of a command: where it works, how findings are weighed, and where text goes.
struct Invocation {
  /// The folder to work in, `-C` applied.
  var folder = "."
  var reporting = Reporting()
  let console = Console()

  /// The outcome of a run's findings.
  struct Verdict {
    let fails: Bool
    /// 0 sound, 1 findings.
    var status: Int32 { fails ? 1 : 0 }
  }

  /// Keeps other runs from writing to a root until it is released, and says so where one has to be waited for.
  func lock(_ root: String) throws(Failure) -> RootLock {
    do {
      return try RootLock.acquire(root) { console.diagnostics("integrate: waiting for another run to end\n") }
    } catch { throw Failure(error) }
  }

  func findRoot() throws(Failure) -> Root { try Root.find(from: folder, current: ".") }

  /// Prints the findings.
  ///
  /// - Parameters:
  ///   - isComplete: whether the run finds all there is to find.
  ///   - graph: the resolved graph, where the JSON is to hold it.
  func report(
    _ resolution: Resolution, isComplete: Bool = false, graph: (() -> JSONValue)? = nil
  ) throws(Failure) -> Verdict {
    var reporting = reporting
    reporting.isComplete = isComplete
    return Verdict(fails: try reporting.print(resolution, console: console, graph: graph))
  }

  /// Prints what was written, one line a file, and how many files stayed as they were.
  func show(_ outcomes: some Sequence<(path: String, outcome: WriteOutcome)>) {
    var unchanged = 0
    for (path, outcome) in outcomes {
      if outcome == .unchanged {
        unchanged += 1
      } else {
        console.results("\(outcome.rawValue) \(path.visible)\n")
      }
    }
    if unchanged > 0 { console.results("\(unchanged) file\(unchanged == 1 ? "" : "s") unchanged\n") }
  }
}

extension ParsableCommand {
  /// Runs a command's work and turns what came of it into an exit status.
  func finish(
    _ folder: FolderOptions, _ reporting: Reporting = Reporting(), _ work: (Invocation) throws(Failure) -> Int32
  ) throws {
    let invocation = Invocation(folder: folder.folder, reporting: reporting)
    let status: Int32
    do {
      status = try work(invocation)
    } catch {
      invocation.console.failure(error)
      throw ExitCode(2)
    }
    if status != 0 { throw ExitCode(status) }
  }
}
