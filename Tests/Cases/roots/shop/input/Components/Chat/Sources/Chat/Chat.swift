// What the case needs is the file.

public struct ChatFeature: ChatModule {
  public init(analytics: Any, profile: Any) {}
}
