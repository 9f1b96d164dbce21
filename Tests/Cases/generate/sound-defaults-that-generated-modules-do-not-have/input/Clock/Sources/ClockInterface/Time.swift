public protocol Time: Sendable { var now: Int { get } }
