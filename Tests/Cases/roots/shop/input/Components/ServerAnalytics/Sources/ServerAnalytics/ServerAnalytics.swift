// What the case needs is the file.
import Networking

public struct ServerAnalytics {
  public init(networking: Any) {}
}
