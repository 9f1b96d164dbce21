import ChatInterface

public struct Chat: Chatting { public init() {} }
public struct Swift {}
