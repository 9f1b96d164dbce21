// What the case needs is the file.

public struct ServerAnalytics: Analytics {
  public init() {}
}
