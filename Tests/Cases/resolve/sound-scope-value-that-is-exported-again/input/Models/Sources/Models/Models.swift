public struct User: Sendable { public init() {} }
