@globalActor public actor StoreActor {
  public static let shared = StoreActor()
}
@MainActor public protocol AccountModule {}
@StoreActor public protocol Store {}
public protocol Clock: Sendable {}
public protocol Log: Sendable {}
