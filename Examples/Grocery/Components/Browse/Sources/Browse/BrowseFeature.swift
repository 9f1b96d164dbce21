public import AnalyticsInterface
public import BasketInterface
public import BrowseInterface
import CoreUI
public import NetworkingInterface
import ProductUI

@MainActor public final class BrowseFeature: BrowseModule {
  private let client: any HTTPClient
  private let analytics: any AnalyticsTracking
  private let configuration: any BrowseConfiguration
  private let basket: @BasketActor () -> any BasketStore

  public init(
    httpClient: any HTTPClient, analytics: any AnalyticsTracking, browseConfiguration: any BrowseConfiguration,
    basket: @escaping @BasketActor () -> any BasketStore
  ) {
    (client, self.analytics, configuration, self.basket) = (httpClient, analytics, browseConfiguration, basket)
  }

  public var title: String { "by aisle" }

  public func pickFirst(from aisle: String) async -> String {
    analytics.track("browse " + aisle)
    let products = client.get("/aisles/" + aisle).prefix(configuration.pageSize)
    var list = ProductList()
    for product in products { list.add(product.text, cents: product.cents) }
    if let first = products.first { await basket().add(first.text, cents: first.cents) }
    return list.card("Browse " + aisle).text
  }
}
