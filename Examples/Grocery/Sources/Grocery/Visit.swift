import AnalyticsInterface
import BasketInterface
import BrowseInterface
import ChatInterface
import GroceryDependencies
import HomeInterface
import LoginInterface
import SearchInterface

/// A customer's way through the shop, a line for each thing that happened.
@MainActor func visit(_ shop: Dependencies) async -> [String] {
  var lines = [shop.login.recover(), shop.login.signIn(), shop.home.open()]
  lines.append(await shop.browse.pickFirst(from: "fruit"))
  lines.append(shop.search.find("milk"))
  lines.append(shop.chat.ask("oat-milk"))
  lines.append("Basket: " + (await shop.basket.receipt))
  lines.append("Analytics: " + shop.analytics.summary)
  return lines
}
