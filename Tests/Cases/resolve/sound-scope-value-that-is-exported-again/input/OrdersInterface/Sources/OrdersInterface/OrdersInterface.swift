public protocol Orders: Sendable { var count: Int { get } }
