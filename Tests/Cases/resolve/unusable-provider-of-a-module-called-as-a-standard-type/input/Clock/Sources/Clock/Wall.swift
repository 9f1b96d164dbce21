import ClockInterface
public struct Wall: Time { public init() {} }
