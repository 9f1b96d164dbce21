public protocol Ticking: Sendable { func now() -> Int }
