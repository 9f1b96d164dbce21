// What the case needs is the file.

public struct ChatFeature {
  public init(analytics: Any, profile: Any) {}
}
