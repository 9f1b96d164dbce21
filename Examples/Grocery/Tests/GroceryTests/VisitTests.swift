import AdsInterface
import AnalyticsInterface
import BasketInterface
import GroceryDependencies
import GroceryDependenciesTesting
import GroceryRegistration
import HomeInterface
import LoginInterface
import NetworkingInterface
import OrdersInterface
import Testing

@testable import Grocery

private struct Staging: ServerAddress {
  let host = "staging.grocery.example"
}

/// The app's own wiring with a recording in place of the analytics.
private func shop(recording: RecordingAnalytics) -> Dependencies {
  Registration.make(environment: .staging, secrets: .init(analyticsKey: "key"), serverAddress: { Staging() })
    .replacing { $0.analytics = { _ in recording } }
}

@MainActor @Test(arguments: 0..<20)
func everyFeatureIsTrackedByTheRecording(run: Int) async {
  let recording = RecordingAnalytics()
  let lines = await visit(shop(recording: recording))
  #expect(
    recording.events.map { $0.split(separator: " ")[0] }
      == ["chat", "login", "home", "ads", "browse", "basket.add", "search", "chat"])
  #expect(lines.last == "Analytics: 8 recorded")
}

@MainActor @Test func parallelTestsDoNotMeet() async {
  let (one, other) = (RecordingAnalytics(), RecordingAnalytics())
  await withTaskGroup(of: Void.self) { group in
    for recording in [one, other] {
      group.addTask {
        await shop(recording: recording).run {
          let lines = await visit(Dependencies.current)
          #expect(lines.count == 8)
        }
      }
    }
  }
  #expect(one.events == other.events)
  #expect(one.events.count == 8)
}

@MainActor @Test func transientServicesAreMadeForEachUser() {
  let recording = RecordingAnalytics()
  let shop = shop(recording: recording)
  _ = shop.ads.banner()
  _ = shop.ads.banner()
  let impressions = recording.events.map { $0.split(separator: " ")[1] }
  #expect(impressions == ["1", "1"])
}

@BasketActor @Test func sharedServicesAreMadeOnce() {
  let shop = shop(recording: RecordingAnalytics())
  shop.basket.add("apples", cents: 249)
  #expect(shop.basket.receipt == "apples for €2.49")
}

@Test func theServerAddressComesFromTheApp() {
  let shop = Registration.make(environment: .staging, secrets: .init(analyticsKey: "key"), serverAddress: { Staging() })
  shop.analytics.track("opened")
  #expect(shop.analytics.summary == "1 sent to https://staging.grocery.example/staging/events")
}

@MainActor @Test func eachEnvironmentHasItsValues() {
  func home(_ environment: Registration.Environment) -> String {
    let made = Registration.make(
      environment: environment, secrets: .init(analyticsKey: "key"), serverAddress: { Staging() })
    return made.home.open()
  }
  #expect(home(.release).hasPrefix("Home:"))
  #expect(home(.staging).hasPrefix("Home (staging):"))
}

/// Each test, and each case of one, has a shop of its own.
@Suite(.wired { shop(recording: RecordingAnalytics()) })
struct SessionTests {
  @Test(arguments: ["Ada", "Bob"]) func aSessionKnowsItsCustomer(name: String) {
    let session = Dependencies.current.session(customer: Customer(name: name))
    #expect(session.orders.open() == "Orders of \(name): apples, twice")
  }
}
