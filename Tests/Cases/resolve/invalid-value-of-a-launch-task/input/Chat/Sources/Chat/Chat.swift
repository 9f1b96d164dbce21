public protocol ChatModule: Sendable {}
public struct Chat: ChatModule {
  public init() {}
}
public enum ChatLaunch {
  public static func open(_ chat: any ChatModule) {}
}
