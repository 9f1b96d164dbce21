// What the case needs is the file.

public struct ConsoleAnalytics {
  public init() {}
}
