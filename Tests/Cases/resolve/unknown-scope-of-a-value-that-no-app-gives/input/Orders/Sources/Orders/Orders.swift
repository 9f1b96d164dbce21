public struct User: Sendable {}
public protocol OrderHistory: Sendable {}
public struct UserOrders: OrderHistory { public init(user: User) {} }
