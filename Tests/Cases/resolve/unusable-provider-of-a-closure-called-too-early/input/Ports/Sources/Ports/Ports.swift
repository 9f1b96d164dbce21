public protocol Clock: Sendable {}
public protocol Log: Sendable {}
