import TalkInterface

public struct ChatFeature: ChatModule {
  public init(analytics: Any, profile: Any) {}
}
