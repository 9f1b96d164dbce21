import LoginInterface
import NetworkingInterface
import Orders
import Testing

private struct Empty: HTTPClient {
  func get(_ path: String) -> [Record] { [] }
  func post(_ path: String, body: String) -> String { "" }
}

@Test func aNewCustomerHasNone() {
  let orders = CustomerOrders(customer: Customer(name: "Ada"), httpClient: Empty())
  #expect(orders.open().contains("Ada"))
}
