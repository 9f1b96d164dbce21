import CoreUI
public import LoginInterface
public import NetworkingInterface
public import OrdersInterface

public final class CustomerOrders: OrderHistory {
  private let customer: Customer
  private let client: any HTTPClient

  public init(customer: Customer, httpClient: any HTTPClient) { (self.customer, client) = (customer, httpClient) }

  public func open() -> String {
    Card("Orders of \(customer.name)", rows: [client.get("/orders").first?.text ?? "none yet"]).text
  }
}
