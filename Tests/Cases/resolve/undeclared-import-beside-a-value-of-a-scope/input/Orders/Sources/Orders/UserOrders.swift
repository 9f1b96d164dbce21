import Log
import OrdersInterface

public struct UserOrders: OrderHistory {
  public init(user: String) {}
}
