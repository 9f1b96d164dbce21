import FeedInterface

public struct ConsoleAnalytics: Analytics {
  public init() {}
}
