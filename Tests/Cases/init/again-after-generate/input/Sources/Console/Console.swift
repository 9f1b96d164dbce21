import Analytics

public struct ConsoleTracker: AnalyticsTracking {
  public init() {}
}
