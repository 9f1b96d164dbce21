public protocol Networking: Sendable {}
public struct Logger {}
