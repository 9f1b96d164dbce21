public protocol Tracking: Sendable {}
