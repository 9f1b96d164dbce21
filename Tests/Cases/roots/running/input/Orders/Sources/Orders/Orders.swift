import AccountInterface
import OrdersInterface
public struct UserOrders: OrderHistory { public init(user: User) {} }
