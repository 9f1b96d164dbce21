public protocol Reading: Sendable {}
@MainActor public protocol Writing: AnyObject {}
