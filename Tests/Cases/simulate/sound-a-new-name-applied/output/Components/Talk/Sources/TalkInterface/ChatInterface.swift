// What the case needs is the file.
public protocol ChatModule: Sendable {}
