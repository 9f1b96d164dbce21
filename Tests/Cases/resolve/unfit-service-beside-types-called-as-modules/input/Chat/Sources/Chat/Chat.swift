import ChatInterface

public struct LiveChat: Chatting { public init(with: any ChatConfiguration) {} }
public enum Swift {}
public enum Foundation {}
public enum _Concurrency {}
public struct ShopDependencies {}
public struct ChatInjected {}
public struct StoreInjected {}
