import Testing
import Threads

@Suite struct ThreadsTests {
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
}
