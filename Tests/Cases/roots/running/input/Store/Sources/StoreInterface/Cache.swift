public struct Cache: Sendable { public init() {} }
