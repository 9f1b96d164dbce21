public protocol A: Sendable {}
public protocol B: Sendable {}
public protocol C: Sendable {}
public protocol D: Sendable {}
