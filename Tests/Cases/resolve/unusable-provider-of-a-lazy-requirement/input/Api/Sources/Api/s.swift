public protocol One: Sendable {}
public protocol Two: Sendable {}
public protocol Three: Sendable {}
public protocol Four: Sendable {}
