public struct Bar { public init() {} }
