import AnalyticsInterface
import Networking

public struct ServerAnalytics: Analytics {
  public init(networking: Any) {}
}
