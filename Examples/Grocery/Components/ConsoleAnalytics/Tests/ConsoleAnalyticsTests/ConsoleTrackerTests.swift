import AnalyticsInterface
import Testing

@testable import ConsoleAnalytics

@Test func aLineNamesItsEvent() {
  let tracker: any AnalyticsTracking = ConsoleTracker()
  #expect(ConsoleTracker.line("login") == "event login")
  #expect(tracker.summary == "printed here")
}
