public protocol Card: Sendable {}
@MainActor public protocol Cards {}
