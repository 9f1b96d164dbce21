public protocol Chatting: Sendable {}
