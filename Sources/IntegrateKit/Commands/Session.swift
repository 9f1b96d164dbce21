import Diagnostics
import Disk

/// The version of this tool.
package let toolVersion = "0.1.0"

/// One run of a command: where, how findings are weighed, and where text goes.
struct Session {
  /// The folder to work in, `-C` applied.
  var folder = "."
  var reporting = Reporting()
  let console = Console()

  /// What the findings of a run come to.
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
}
