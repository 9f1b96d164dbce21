public import AnalyticsInterface

/// Prints each event.
public struct ConsoleTracker: AnalyticsTracking {
  public init() {}

  public func track(_ event: String) { print(Self.line(event)) }

  public var summary: String { "printed here" }

  static func line(_ event: String) -> String { "event " + event }
}
