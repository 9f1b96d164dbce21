public protocol Carting: Sendable {}
public protocol Pricing: Sendable {}
