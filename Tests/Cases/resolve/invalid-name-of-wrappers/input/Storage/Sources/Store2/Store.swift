@globalActor public actor StoreActor {
  public static let shared = StoreActor()
}
