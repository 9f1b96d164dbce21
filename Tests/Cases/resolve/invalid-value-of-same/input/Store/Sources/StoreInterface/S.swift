public protocol A: Sendable {}
public protocol B: Sendable {}
public protocol C: Sendable {}
public protocol D: Sendable {}
public protocol E: Sendable {}
public protocol F: Sendable {}
public protocol G: Sendable {}
public protocol H: Sendable {}
