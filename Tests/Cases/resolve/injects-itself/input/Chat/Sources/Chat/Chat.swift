public protocol ChatModule: Sendable {}
public struct ChatFeature: ChatModule {
  public init() {}
}
