public protocol CartModule: Sendable {}
public protocol CartSettings: Sendable { var limit: Int { get } }
public struct Basket: CartModule {
  public static func make() -> Basket { Basket() }
}
public enum CartLaunch {
  public static func warm() {}
}
struct Forgotten {}
