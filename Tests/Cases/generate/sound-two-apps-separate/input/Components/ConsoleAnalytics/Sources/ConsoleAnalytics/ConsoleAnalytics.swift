// What the case needs is the file.

public struct ConsoleAnalytics: Analytics {
  public init() {}
}
