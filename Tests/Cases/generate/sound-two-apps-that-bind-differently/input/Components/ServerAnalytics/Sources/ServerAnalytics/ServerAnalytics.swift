// What the case needs is the file.

public struct ServerAnalytics {
  public init() {}
}
