import Testing

@testable import Basket

@Test func greets() {
  #expect(basketGreeting() == "Hello from Basket")
}
