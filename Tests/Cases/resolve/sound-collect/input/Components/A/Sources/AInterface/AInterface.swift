// What the case needs is the file.
public protocol AService: Sendable {}
public protocol Rule: Sendable {}
