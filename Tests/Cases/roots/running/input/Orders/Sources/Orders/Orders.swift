import AccountInterface
import OrdersInjected
import OrdersInterface

public struct UserOrders: OrderHistory { public init(user: User) {} }
public struct OrdersScreen { @Injected(\.cache) private var cache }
