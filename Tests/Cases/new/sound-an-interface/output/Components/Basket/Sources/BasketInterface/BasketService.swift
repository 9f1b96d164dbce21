/// The service that 'Basket' offers to others.
public protocol BasketService: Sendable {
  func greeting() -> String
}
