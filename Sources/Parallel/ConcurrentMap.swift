import Dispatch

/// The values of a function for the numbers below `count`, in their order, whichever thread was faster.
///
/// - Parameter concurrently: whether several threads gain more than starting them costs, see ``Threshold``.
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

/// The values of a function for the ranges that the numbers below `count` are cut into, in their order.
///
/// - Parameter share: how many numbers a range has; the last may have fewer. See ``ShareSize``.
package func concurrentShares<Value: Sendable>(
  of count: Int, share: Int, _ body: @Sendable (Range<Int>) -> Value
) -> [Value] {
  concurrentMap((count + share - 1) / share) { body($0 * share..<min(($0 + 1) * share, count)) }
}

/// The values of two functions, each called on a thread of its own.
///
/// - Parameter concurrently: whether two threads gain more than starting one costs, see ``Threshold``.
package func both<First: Sendable, Second: Sendable>(
  concurrently: Bool, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let made = concurrentMap(2, concurrently: concurrently) { index -> (First?, Second?) in
    index == 0 ? (first(), nil) : (nil, second())
  }
  guard let first = made[0].0, let second = made[1].1 else { preconditionFailure("each was called") }
  return (first, second)
}
