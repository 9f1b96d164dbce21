public struct Thing: Sendable {}
