public import AnalyticsInterface
public import BasketInterface
import PriceKit

/// Forgets everything when the app ends.
@BasketActor public final class MemoryBasket: BasketStore {
  private let analytics: any AnalyticsTracking
  private var names: [String] = []
  private var cents = 0

  public init(analytics: any AnalyticsTracking) { self.analytics = analytics }

  public func add(_ name: String, cents: Int) {
    names.append(name)
    self.cents += cents
    analytics.track("basket.add " + name)
  }

  public var receipt: String {
    names.joined(separator: ", ") + " for " + Price(cents: cents).text
  }
}
