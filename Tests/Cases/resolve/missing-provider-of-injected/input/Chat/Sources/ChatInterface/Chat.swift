public protocol Clock: Sendable {}
