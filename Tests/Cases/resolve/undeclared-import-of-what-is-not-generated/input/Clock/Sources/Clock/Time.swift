import ClockInjected

public protocol Time: Sendable {}
