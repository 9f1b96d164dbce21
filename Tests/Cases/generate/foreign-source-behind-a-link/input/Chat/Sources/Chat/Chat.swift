import ChatInterface

public struct Chat: Chatting { public init() {} }
