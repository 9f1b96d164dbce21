import BasketInterface

public struct DefaultBasketService: BasketService {
  public init() {}

  public func greeting() -> String { "Hello from Basket" }
}
