// What the case needs is the file.
public protocol Networking: Sendable {}
public protocol ServerAddress: Sendable {}
