public protocol Log: Sendable {}
public protocol Trace: Sendable {}
public protocol Mark: Sendable {}
