import Dispatch

/// A value that several threads change, guarded by a lock.
package final class Locked<Value>: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 1)
  private var content: Value

  package init(_ content: Value) { self.content = content }

  /// Calls a function with the value under the lock. The function must not use the same lock again.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    semaphore.wait()
    defer { semaphore.signal() }
    return body(&content)
  }

  /// A copy of the current value.
  package var value: Value { withLock { $0 } }
}
