// What the case needs is the file.

public struct Module: Feed {
  public init(analytics: Any) {}
}
