import Engine
public protocol Chatting: Sendable {}
public struct Chat: Chatting { public init() {} }
