import Dispatch

/// A value that several threads change, one at a time.
package final class Locked<Value>: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 1)
  private var content: Value

  package init(_ content: Value) { self.content = content }

  /// Calls a function with the value while no other thread has it. The function must not ask for the same value again.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    semaphore.wait()
    defer { semaphore.signal() }
    return body(&content)
  }

  /// A copy of the value as it is now.
  package var value: Value { withLock { $0 } }
}
