public protocol OrderHistory: Sendable {}
public struct UserOrders: OrderHistory {
  public init(token: String) {}
}
public protocol Uploads: Sendable {}
public struct Uploader: Uploads {
  public init(foldr: String) {}
}
