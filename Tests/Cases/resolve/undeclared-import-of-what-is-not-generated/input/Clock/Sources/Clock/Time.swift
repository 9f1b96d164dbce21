public protocol Time: Sendable {}
