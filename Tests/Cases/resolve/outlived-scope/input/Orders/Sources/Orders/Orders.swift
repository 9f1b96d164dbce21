public protocol OrderHistory: Sendable { func open() }
public struct UserOrders: OrderHistory {
  public init(token: () -> String) {}
  public func open() {}
}
public protocol OrderPart: Sendable {}
public struct UserPart: OrderPart { public init() {} }
public func warm(_ orders: any OrderHistory) {}
