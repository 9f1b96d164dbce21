import Dispatch

/// The results of a function for the numbers below `count`, in their order, whatever the order of execution.
///
/// - Parameter concurrently: whether using several threads gains more than starting them costs, see ``Threshold``.
package func concurrentMap<Value: Sendable>(
  _ count: Int, concurrently: Bool = true, _ body: @Sendable (Int) -> Value
) -> [Value] {
  if count < 2 || !concurrently { return (0..<count).map(body) }
  let slots = Locked([Value?](repeating: nil, count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let value = body(index)
    slots.withLock { $0[index] = value }
  }
  return slots.value.compactMap { $0 }
}

/// The results of a function for consecutive ranges of the numbers below `count`, in their order.
///
/// - Parameter share: the length of a range; the last may be shorter. See ``ShareSize``.
package func concurrentShares<Value: Sendable>(
  of count: Int, share: Int, _ body: @Sendable (Range<Int>) -> Value
) -> [Value] {
  concurrentMap((count + share - 1) / share) { body($0 * share..<min(($0 + 1) * share, count)) }
}

/// The results of two functions, each called on a thread of its own.
///
/// - Parameter concurrently: whether using two threads gains more than starting one costs, see ``Threshold``.
package func both<First: Sendable, Second: Sendable>(
  concurrently: Bool, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let made = concurrentMap(2, concurrently: concurrently) { index -> (First?, Second?) in
    index == 0 ? (first(), nil) : (nil, second())
  }
  guard let first = made[0].0, let second = made[1].1 else { preconditionFailure("each was called") }
  return (first, second)
}
