public import Store2

@globalActor public actor StoreActor {
  public static let shared = StoreActor()
}
@StoreActor public protocol Store {}
@Store2.StoreActor public protocol Cache {}
@MainActor public protocol Account {}
public protocol MainInjected: Sendable {}
