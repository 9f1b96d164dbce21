import Dispatch

/// Lets a few threads at a time do some work, and the others wait.
package final class Gate: @unchecked Sendable {
  private let semaphore: DispatchSemaphore

  package init(_ limit: Int) { semaphore = DispatchSemaphore(value: limit) }

  package func pass<Value, Failure>(_ work: () throws(Failure) -> Value) throws(Failure) -> Value {
    semaphore.wait()
    defer { semaphore.signal() }
    return try work()
  }
}
