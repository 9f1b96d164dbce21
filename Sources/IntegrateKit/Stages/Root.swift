import Disk

/// The folder that holds the lockfile, and where the tool was run.
struct Root: Sendable {
  /// Absolute, without links.
  let path: String
  /// The root as it is printed: from the folder the tool was run in, `""` where that is the root.
  let shown: String

  static let lockfileName = "integrate.lock.yaml"
  static let pinnedFolder = "integrate.lock.d"

  /// Looks for the lockfile in a folder and upward.
  ///
  /// - Parameters:
  ///   - folder: where to start, `-C` applied.
  ///   - current: the folder the tool was run in.
  static func find(from folder: String, current: String) throws(Failure) -> Root {
    let start: String
    do { start = try Disk.realPath(folder) } catch { throw Failure(error) }
    var candidate = start
    while true {
      if Disk.kind(of: Path.join(candidate, lockfileName)) != nil { return Root(candidate, current: current) }
      let parent = Path.parent(candidate)
      if parent == candidate || parent.isEmpty { break }
      candidate = parent
    }
    throw Failure(
      "there is no \(lockfileName) in '\(folder)' or above", help: "run 'integrate init' in the folder of your app")
  }

  init(_ path: String, current: String) {
    self.path = path
    let here = (try? Disk.realPath(current)) ?? current
    let relative = Path.relative(from: here, to: path) ?? path
    shown = relative == "." ? "" : relative
  }

  /// A path from the root as it is printed.
  func display(_ relative: String) -> String { shown.isEmpty ? relative : Path.join(shown, relative) }

  /// A path from the root as an absolute one.
  func absolute(_ relative: String) -> String { relative.isEmpty ? path : Path.join(path, relative) }
}
