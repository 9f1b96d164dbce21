public import ChatInterface
public struct ChatFeature: ChatModule {
  public init(surroundings: any Surroundings) {}
}
@MainActor public final class AccountFeature: Account {
  public init() {}
}
