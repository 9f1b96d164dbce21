public import Orders

public struct UserOrders: OrdersModule {
  public init(token: String) {}
}
