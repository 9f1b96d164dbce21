import Orders

public protocol Badging: Sendable {}
public struct OrderBadge: Badging {
  public init(orderHistory: () -> any OrderHistory) {}
}
public struct Parts: Badging {
  public init(part: [any OrderPart]) {}
}
