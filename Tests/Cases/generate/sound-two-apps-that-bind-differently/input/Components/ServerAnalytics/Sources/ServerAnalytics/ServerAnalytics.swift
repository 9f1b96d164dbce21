import FeedInterface

public struct ServerAnalytics: Analytics {
  public init() {}
}
