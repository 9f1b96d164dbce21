import Dispatch

/// The results of a function for the numbers below `count`, in their order, whatever the order of execution.
///
/// - Parameter concurrently: true if using several threads gains more than starting them costs, see ``Threshold``.
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

/// An array of `count` values that several threads make in place.
///
/// It saves a copy of each: with targets of a manifest, check at 10,000 components would take 4 % longer without.
///
/// - Parameters:
///   - share: the number of values that one call makes.
///   - body: makes the values of a range of numbers by calling `add` once for each, in their order.
/// - Returns: the values, and the result of each call, both in their order.
package func concurrentArray<Value: Sendable, Rest: Sendable>(
  _ count: Int, share: Int, _ body: @Sendable (_ range: Range<Int>, _ add: (consuming Value) -> Void) -> Rest
) -> (values: [Value], rest: [Rest]) {
  var rest: [Rest] = []
  let values = [Value](unsafeUninitializedCapacity: count) { buffer, initialized in
    nonisolated(unsafe) let base = buffer.baseAddress
    rest = concurrentShares(of: count, share: share) { range in
      var next = range.lowerBound
      let rest = body(range) { value in
        precondition(next < range.upperBound)
        base?.advanced(by: next).initialize(to: value)
        next += 1
      }
      precondition(next == range.upperBound)
      return rest
    }
    initialized = count
  }
  return (values, rest)
}

/// The results of two functions, each called on a thread of its own.
///
/// - Parameter concurrently: true if using two threads gains more than starting one costs, see ``Threshold``.
package func both<First: Sendable, Second: Sendable>(
  concurrently: Bool, _ first: @Sendable () -> First, _ second: @Sendable () -> Second
) -> (First, Second) {
  let made = concurrentMap(2, concurrently: concurrently) { index -> (First?, Second?) in
    index == 0 ? (first(), nil) : (nil, second())
  }
  guard let first = made[0].0, let second = made[1].1 else { preconditionFailure("each was called") }
  return (first, second)
}
