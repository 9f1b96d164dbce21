/// Serialises all access to the basket.
@globalActor public actor BasketActor {
  public static let shared = BasketActor()
}

/// What the customer is about to buy.
///
/// `Sendable`, so that features on the main actor can wait for it.
@BasketActor public protocol BasketStore: Sendable {
  func add(_ name: String, cents: Int)
  /// The number of things and their price, in words.
  var receipt: String { get }
}
