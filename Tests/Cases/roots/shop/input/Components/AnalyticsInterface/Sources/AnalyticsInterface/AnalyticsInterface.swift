// What the case needs is the file.
public protocol Analytics: Sendable {}
