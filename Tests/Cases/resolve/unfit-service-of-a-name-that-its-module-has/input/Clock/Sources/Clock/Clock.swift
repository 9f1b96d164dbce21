public protocol Clock: Sendable {}
public struct Wall: Clock { public init() {} }
