public protocol Logger: Sendable {}
