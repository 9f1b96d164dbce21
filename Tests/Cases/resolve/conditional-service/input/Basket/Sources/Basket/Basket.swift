import Interfaces
public struct StoredBasket: Interfaces.Basket {
  public init(haptics: any Haptics) {}
}
