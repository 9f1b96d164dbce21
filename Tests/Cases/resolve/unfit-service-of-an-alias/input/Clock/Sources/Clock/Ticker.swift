public import ClockAPI

public struct Ticker: Ticking {
  public init() {}
  public func now() -> Int { 1 }
}
