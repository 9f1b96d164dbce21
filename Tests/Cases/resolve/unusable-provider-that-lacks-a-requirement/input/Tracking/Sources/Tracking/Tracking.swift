public protocol Tracker: Sendable {
  func track(_ event: String, of screen: String)
  func flush() async
}

public protocol Counter: Tracker {
  var count: Int { get }
}

public protocol Meter: Sendable {
  func speed(in unit: String) -> Double
}

extension Tracker {
  public func flush() async {}
}
