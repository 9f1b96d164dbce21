public protocol Outcome: Sendable {}
public enum Result { public struct Kept: Outcome { public init() {} } }
