import Core
public protocol Ticking: Sendable {}
public final class Clock: Ticking, Sendable { public init() {} }
