public protocol OrderHistory: Sendable {}
