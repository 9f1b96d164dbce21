public import AdsInterface
public import AnalyticsInterface
import Core
public import NetworkingInterface

@MainActor public final class AdsFeature: AdsModule {
  private let client: any HTTPClient
  private let analytics: any AnalyticsTracking
  private var impressions = 0

  private init(client: any HTTPClient, analytics: any AnalyticsTracking) {
    (self.client, self.analytics) = (client, analytics)
  }

  public static func make(httpClient: any HTTPClient, analytics: any AnalyticsTracking) -> AdsFeature {
    AdsFeature(client: httpClient, analytics: analytics)
  }

  public func banner() -> String {
    impressions += 1
    let event = Event(name: "banner", source: "ads")
    analytics.track("ads \(impressions) \(event.token)")
    return client.get("/ads/today").first?.text ?? "your advertisement here"
  }
}
