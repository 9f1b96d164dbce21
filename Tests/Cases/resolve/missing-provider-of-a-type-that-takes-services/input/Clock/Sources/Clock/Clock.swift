public protocol Clocking: Sendable {}
public struct SystemClock: Clocking {
  public init() {}
}
