public protocol Database: Sendable {}
public protocol Files: Sendable {}
public protocol Keys: Sendable {}
