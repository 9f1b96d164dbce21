import Dispatch

/// Does pieces of work on several threads; they wait for other programs most of the time.
package enum WorkerPool {
  /// - Parameters:
  ///   - limit: the most that are done at once.
  ///   - done: called after each piece with how many are done, one call at a time.
  /// - Returns: the results in the order of the pieces, whichever was done first.
  package static func map<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], limit: Int, done: @escaping @Sendable (Int, Piece) -> Void = { _, _ in },
    _ work: @escaping @Sendable (Piece) -> Result
  ) -> [Result] {
    let state = PoolState<Result>(count: pieces.count)
    let group = DispatchGroup()
    let queue = DispatchQueue(label: "integrate.pool", attributes: .concurrent)
    for _ in 0..<min(limit, pieces.count) {
      queue.async(group: group) {
        while let index = state.next() {
          state.finish(index, work(pieces[index])) { count in done(count, pieces[index]) }
        }
      }
    }
    group.wait()
    return state.results
  }
}

/// What the threads of a pool share, behind one lock.
private final class PoolState<Result: Sendable>: @unchecked Sendable {
  private let lock = DispatchSemaphore(value: 1)
  private var slots: [Result?]
  private var started = 0
  private var finished = 0

  init(count: Int) { slots = Array(repeating: nil, count: count) }

  func next() -> Int? {
    lock.wait()
    defer { lock.signal() }
    guard started < slots.count else { return nil }
    started += 1
    return started - 1
  }

  func finish(_ index: Int, _ result: Result, _ report: (Int) -> Void) {
    lock.wait()
    defer { lock.signal() }
    slots[index] = result
    finished += 1
    report(finished)
  }

  var results: [Result] { slots.compactMap { $0 } }
}
