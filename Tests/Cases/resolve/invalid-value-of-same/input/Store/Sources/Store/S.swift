public import StoreInterface
public struct Store: A, C, E {
  public init() {}
  public static func make() -> Store { Store() }
}
public struct Other: E { public init() {} }
