public import AnalyticsInterface
import CoreUI
public import NetworkingInterface
import ProductUI
public import SearchInterface

@MainActor public final class SearchFeature: SearchModule {
  private let client: any HTTPClient
  private let analytics: any AnalyticsTracking
  private let configuration: any SearchConfiguration

  public init(
    httpClient: any HTTPClient, analytics: any AnalyticsTracking, searchConfiguration: any SearchConfiguration
  ) {
    (client, self.analytics, configuration) = (httpClient, analytics, searchConfiguration)
  }

  public var title: String { "by name" }

  public func find(_ word: String) -> String {
    analytics.track("search " + word)
    var list = ProductList()
    for product in client.get("/search/" + word).prefix(configuration.pageSize) {
      list.add(product.text, cents: product.cents)
    }
    return list.card("Search " + word).text
  }
}
