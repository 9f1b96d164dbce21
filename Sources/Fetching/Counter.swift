import Dispatch

/// Counts on several threads.
package final class Counter: @unchecked Sendable {
  private let lock = DispatchSemaphore(value: 1)
  private var count = 0

  package init() {}

  package func increment() {
    lock.wait()
    count += 1
    lock.signal()
  }

  package var value: Int {
    lock.wait()
    defer { lock.signal() }
    return count
  }
}
