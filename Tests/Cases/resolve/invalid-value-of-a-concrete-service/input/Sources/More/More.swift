public struct More: Sendable { public init() {} }
