import AnalyticsInterface
import BasketInterface
import Browse
import BrowseInterface
import BrowseTestConfiguration
import NetworkingInterface
import Testing

private struct Silent: AnalyticsTracking {
  func track(_ event: String) {}
  var summary: String { "" }
}

private struct OneAisle: HTTPClient {
  func get(_ path: String) -> [Record] {
    path == "/aisles/tea" ? [Record("mint", cents: 150), Record("green", cents: 210)] : []
  }
  func post(_ path: String, body: String) -> String { path }
}

@BasketActor private final class ListBasket: BasketStore {
  private var names: [String] = []
  nonisolated init() {}
  func add(_ name: String, cents: Int) { names.append(name) }
  var receipt: String { names.joined(separator: ",") }
}

@MainActor @Test(arguments: [("tea", "Browse tea: mint €1.50 · green €2.10", "mint"), ("nails", "Browse nails", "")])
func theFirstOfAnAisleGoesIntoTheBasket(aisle: String, shown: String, bought: String) async {
  let basket = ListBasket()
  let browse: any BrowseModule = BrowseFeature(
    httpClient: OneAisle(), analytics: Silent(), browseConfiguration: .test, basket: { basket })
  #expect(await browse.pickFirst(from: aisle) == shown)
  #expect(await basket.receipt == bought)
}
