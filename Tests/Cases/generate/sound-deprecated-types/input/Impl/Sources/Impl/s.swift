import Api
@available(*, deprecated) public struct LogI: LogP {
  public init(store: Old.Store) {}
  public func wake() {}
}
@available(*, deprecated) public enum Makers {
  public struct Made: Screen {}
  public static func make() -> Made { Made() }
}
@available(*, deprecated) public enum Plain {
  public struct PlainBasket: Basket { public init(user: User) {} }
}
