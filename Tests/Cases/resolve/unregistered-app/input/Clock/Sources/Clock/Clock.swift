public protocol Clocking: Sendable { var hour: Int { get } }
public struct SystemClock: Clocking {
  public init() {}
  public var hour: Int { 12 }
}
