public protocol ClockModule: Sendable {}
public protocol Log: Sendable {}
