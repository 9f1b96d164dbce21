import Tracking

public struct LiveTracker: Tracker {
  public init() {}

  public func track(_ event: String, on screen: String) {}
}

public struct LiveCounter: Counter {
  let count = 0

  public init() {}

  public func track(_ event: String, of screen: String) {}
}

public struct LiveMeter: Meter {
  public init() {}

  public func speed(in unit: String) async -> Double { 0 }
}
