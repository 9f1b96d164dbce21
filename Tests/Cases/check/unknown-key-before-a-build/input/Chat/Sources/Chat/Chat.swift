public protocol Logging: Sendable {}
public struct Logger: Logging { public init() {} }
public protocol Chatting: Sendable {}
public struct Room: Chatting { public init(log: any Logging) {} }
