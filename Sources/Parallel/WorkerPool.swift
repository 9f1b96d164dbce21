import Dispatch

/// Runs jobs that mostly wait for other programs, a few at a time.
///
/// ``concurrentMap(_:concurrently:_:)`` is for work that keeps a core busy: it starts as many threads as there are
/// cores.
package enum WorkerPool {
  /// - Parameters:
  ///   - limit: the most jobs to run at a time.
  ///   - done: called after each job with the number of finished jobs, one call at a time.
  /// - Returns: the results in the order of the jobs, whatever the order of completion.
  package static func map<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], limit: Int, done: @escaping @Sendable (Int, Piece) -> Void = { _, _ in },
    _ work: @escaping @Sendable (Piece) -> Result
  ) -> [Result] {
    let state = Locked(PoolState<Result>(results: Array(repeating: nil, count: pieces.count)))
    let group = DispatchGroup()
    for _ in 0..<min(limit, pieces.count) {
      // A queue for each: jobs in one queue get as many threads as there are cores, however long they wait.
      DispatchQueue(label: "integrate.pool").async(group: group) {
        while let index = state.withLock({ $0.next() }) {
          let result = work(pieces[index])
          state.withLock { state in
            state.results[index] = result
            state.finished += 1
            done(state.finished, pieces[index])
          }
        }
      }
    }
    group.wait()
    return state.value.results.compactMap { $0 }
  }
}

private struct PoolState<Result> {
  var results: [Result?]
  var started = 0
  var finished = 0

  /// The index of a job that has not started.
  mutating func next() -> Int? {
    guard started < results.count else { return nil }
    started += 1
    return started - 1
  }
}
