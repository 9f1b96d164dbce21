import FeedInterface

public struct Module: Feed {
  public init(analytics: Any) {}
}
