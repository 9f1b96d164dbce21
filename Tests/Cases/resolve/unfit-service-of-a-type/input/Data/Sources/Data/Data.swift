public final class Store: Sendable {
  public init() {}
  public func open() {}
}
final class Hidden: Sendable { init() {} }
public protocol Reading: Sendable {}
public struct Cache: Reading { public init() {} }
public func read() -> any Reading { Cache() }
public final class Loose { public init() {} }
