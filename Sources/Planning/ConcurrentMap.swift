import Dispatch

/// The values of a function for the numbers below `count`, in their order, whichever thread was faster.
///
/// - Parameter concurrently: whether several threads gain more than starting them costs.
package func concurrentMap<Value: Sendable>(
  _ count: Int, concurrently: Bool = true, _ body: @Sendable (Int) -> Value
) -> [Value] {
  if count < 2 || !concurrently { return (0..<count).map(body) }
  let slots = Slots<Value>(count: count)
  DispatchQueue.concurrentPerform(iterations: count) { slots.set($0, body($0)) }
  return slots.values
}

/// A place for what each thread makes.
private final class Slots<Value: Sendable>: @unchecked Sendable {
  private var slots: [Value?]
  private let lock = DispatchSemaphore(value: 1)

  init(count: Int) { slots = Array(repeating: nil, count: count) }

  func set(_ index: Int, _ value: Value) {
    lock.wait()
    slots[index] = value
    lock.signal()
  }

  /// To be asked when all are set.
  var values: [Value] { slots.compactMap { $0 } }
}
