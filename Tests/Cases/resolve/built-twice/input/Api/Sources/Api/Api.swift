public protocol Reader: Sendable {}
public protocol Writer: Sendable {}
