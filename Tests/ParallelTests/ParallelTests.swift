import Foundation
import Parallel
import Testing

@Suite struct ParallelTests {
  @Test(arguments: [0, 1, 2, 1_000], [true, false])
  func valuesComeInTheOrderOfTheirNumbers(_ count: Int, _ concurrently: Bool) {
    #expect(concurrentMap(count, concurrently: concurrently) { "\($0)" } == (0..<count).map { "\($0)" })
  }

  @Test(arguments: [0, 1, 7, 512, 1_025])
  func anArrayIsMadeInPlace(_ count: Int) {
    let made = concurrentArray(count, share: 512) { range, add in
      for number in range { add("value \(number)") }
      return range
    }
    #expect(made.values == (0..<count).map { "value \($0)" })
    #expect(made.rest.flatMap { Array($0) } == Array(0..<count))
  }

  @Test(arguments: [true, false]) func twoFunctionsGiveOneValueEach(_ concurrently: Bool) {
    let (text, number) = both(concurrently: concurrently, { "text" }, { 7 })
    #expect(text == "text" && number == 7)
  }

  @Test(arguments: [true, false]) func workIsDoneWhetherItWasStartedOrNot(_ starts: Bool) {
    let work = SideWork { (1...1_000).reduce(0, +) }
    if starts { work.start() }
    #expect(work.result() == 500_500)
  }

  @Test(arguments: [0, 1, 6, 7, 8, 20]) func sharesCoverEveryNumberOnce(_ count: Int) {
    let ranges = concurrentShares(of: count, share: 7) { $0 }
    #expect(ranges.flatMap { Array($0) } == Array(0..<count))
    #expect(ranges.dropLast().allSatisfy { $0.count == 7 })
  }

  @Test func aPoolKeepsToItsLimitAndTellsEachPiece() {
    let (running, told) = (Locked((now: 0, most: 0)), Locked<[Int]>([]))
    let done: @Sendable (Int, Int) -> Void = { count, _ in told.withLock { $0.append(count) } }
    let results = WorkerPool.map(Array(0..<40), limit: 3, done: done) { piece in
      running.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
      defer { running.withLock { $0.now -= 1 } }
      return piece * piece
    }
    #expect(results == (0..<40).map { $0 * $0 })
    #expect(told.value == Array(1...40))
    #expect((1...3).contains(running.value.most))
  }

  /// Jobs that wait for others leave the cores to more of them.
  @Test func aPoolRunsAsManyAtOnceAsItsLimitSays() {
    let limit = 12
    let running = Locked(0)
    let met = WorkerPool.map(Array(0..<limit), limit: limit) { _ in
      running.withLock { $0 += 1 }
      for _ in 0..<2_000 where running.value < limit { usleep(10_000) }
      return running.value
    }
    #expect(met == Array(repeating: limit, count: limit))
  }

  @Test func aLockedValueLosesNoChange() {
    let count = Locked(0)
    _ = concurrentMap(1_000) { _ in count.withLock { $0 += 1 } }
    #expect(count.value == 1_000)
  }
}
