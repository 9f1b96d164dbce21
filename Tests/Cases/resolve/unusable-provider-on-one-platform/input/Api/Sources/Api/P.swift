public protocol P: Sendable {}
