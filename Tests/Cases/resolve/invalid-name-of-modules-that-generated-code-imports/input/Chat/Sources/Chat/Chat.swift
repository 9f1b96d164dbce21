import ChatInterface

public struct LiveChat: Chatting {
  public init() {}
  public func save() {}
}
public enum ChatLaunch { public static func open() {} }
