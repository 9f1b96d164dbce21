public protocol Clock: Sendable {}
public protocol Prices: Sendable {}
