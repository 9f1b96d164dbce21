// What the case needs is the file.
public protocol AP: Sendable {}
public protocol BP: Sendable {}
