import AnalyticsInterface
import Basket
import BasketInterface
import Testing

private struct Silent: AnalyticsTracking {
  func track(_ event: String) {}
  var summary: String { "" }
}

@BasketActor @Test func theReceiptAddsUp() {
  let basket: any BasketStore = MemoryBasket(analytics: Silent())
  basket.add("apples", cents: 249)
  basket.add("bread", cents: 300)
  #expect(basket.receipt == "apples, bread for €5.49")
}
