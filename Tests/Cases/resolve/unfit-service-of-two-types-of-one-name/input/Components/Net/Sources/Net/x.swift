import NetInterface
public struct Store {
  public init() {}
}
public struct Network: Networking { public init() {} }
