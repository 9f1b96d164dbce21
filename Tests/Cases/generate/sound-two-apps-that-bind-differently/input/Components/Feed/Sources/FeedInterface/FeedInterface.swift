// What the case needs is the file.
public protocol Feed: Sendable {}
public protocol Analytics: Sendable {}
