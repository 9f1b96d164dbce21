public protocol Chiming: Sendable {}
