public protocol Greeter: Sendable { func greet() }
