import AnalyticsInterface
import ChatInterface
public struct ChatFeature: ChatModule {
  public init(tracker: @escaping () -> any Tracking, limit: Int = 3) {}
}
