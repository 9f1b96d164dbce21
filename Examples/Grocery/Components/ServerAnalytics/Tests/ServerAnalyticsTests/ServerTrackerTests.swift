import AnalyticsInterface
import AnalyticsInterfaceTestConfiguration
import NetworkingInterface
import ServerAnalytics
import Testing

private struct EchoClient: HTTPClient {
  func get(_ path: String) -> [Record] { [] }
  func post(_ path: String, body: String) -> String { "echo" + path }
}

@Test func eventsAreCountedFromManyTasks() async {
  let tracker: any AnalyticsTracking = ServerTracker(httpClient: EchoClient(), analyticsConfiguration: .test)
  #expect(tracker.summary == "0 sent to nowhere")
  await withTaskGroup(of: Void.self) { group in
    for index in 0..<100 { group.addTask { tracker.track("event \(index)") } }
  }
  #expect(tracker.summary == "100 sent to echo/events")
}
