public protocol ChatConfiguration: Sendable {}
