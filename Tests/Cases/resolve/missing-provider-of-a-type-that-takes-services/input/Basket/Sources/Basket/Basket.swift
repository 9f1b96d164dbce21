import Cart
import Clock

public struct MemoryCart: Carting {
  public init(clock: any Clocking, _ others: @escaping @Sendable () -> any Pricing, limit: Int = 9) {}
}
public struct Prices: Pricing {
  init(text: String) {}
  public init() {}
}
