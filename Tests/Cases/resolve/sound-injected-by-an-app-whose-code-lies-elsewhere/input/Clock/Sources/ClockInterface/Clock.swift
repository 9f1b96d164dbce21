public protocol ClockModule: Sendable {}
