import Dispatch

/// Work that may run on another thread beside the caller's.
package final class SideWork<Value: Sendable>: @unchecked Sendable {
  private let work: @Sendable () -> Value
  private let group = DispatchGroup()
  /// Written by the one working thread, before it leaves the group; read after that.
  private var value: Value?

  package init(_ work: @escaping @Sendable () -> Value) { self.work = work }

  /// Starts the work on another thread.
  package func start() {
    DispatchQueue.global(qos: .userInitiated).async(group: group) { [self] in value = work() }
  }

  /// Waits for the work, or does it on this thread if it was not started.
  package func result() -> Value {
    group.wait()
    return value ?? work()
  }
}
