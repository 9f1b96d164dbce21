public protocol Greeter: Sendable {}
