public protocol Clock: Sendable {}
public protocol Store: Sendable {}
public protocol Single: Sendable, ~Copyable {}
public protocol Log: Sendable {}
public protocol Names: Sendable {}

public enum Logs {}
