import ChatInterface
public struct ChatFeature: ChatModule {
  public init(chatConfiguration: any ChatConfiguration) {}
  public func save() {}
  public func forget() async {}
}
public enum ChatLaunch {
  public static func open(_ configuration: any ChatConfiguration) {}
  public static func warmUp(_ chat: any ChatModule) {}
}
