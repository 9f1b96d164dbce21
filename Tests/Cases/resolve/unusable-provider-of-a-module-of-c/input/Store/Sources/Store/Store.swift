public protocol Store: Sendable {}
