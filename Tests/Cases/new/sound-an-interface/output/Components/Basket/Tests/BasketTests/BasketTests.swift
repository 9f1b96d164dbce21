import Testing

@testable import Basket

@Test func greets() {
  #expect(DefaultBasketService().greeting() == "Hello from Basket")
}
