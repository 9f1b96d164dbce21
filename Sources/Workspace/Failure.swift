import Disk
import Paths

/// The reason that a command could not run at all: usage, disk, a missing tool. Exit status 2.
package struct Failure: Error {
  package let message: String
  package let help: String?

  @inline(never) package init(_ message: String, help: String? = nil) { (self.message, self.help) = (message, help) }

  package init(_ error: DiskError) { self.init(error.message, help: error.help) }

  /// With the path relative to the folder the tool was run in, as in other output.
  package init(_ error: DiskError, in root: Root) {
    var error = error
    if let relative = Path.relative(from: root.path, to: error.path), Path.isInside(error.path, root.path) {
      error.path = root.display(relative)
    }
    self.init(error)
  }

  package init(_ error: SubprocessError) { self.init(error.message, help: error.help) }
}

/// The result of work on the disk, whose error is the reason that a command cannot run.
///
/// - Parameter root: the root whose folder shortens the path in the message.
package func orFailure<Value>(
  in root: Root? = nil, _ work: @autoclosure () throws(DiskError) -> Value
) throws(Failure) -> Value {
  do { return try work() } catch { throw root.map { Failure(error, in: $0) } ?? Failure(error) }
}
