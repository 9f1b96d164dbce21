public protocol ChatModule: Sendable {}
