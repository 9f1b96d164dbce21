public protocol Made: Sendable {}
