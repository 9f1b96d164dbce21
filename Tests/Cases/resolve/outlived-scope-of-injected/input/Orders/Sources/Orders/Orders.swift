public protocol OrdersModule: Sendable {}
