// What the case needs is the file.
import Networking

public struct ServerAnalytics: Analytics {
  public init(networking: Any) {}
}
