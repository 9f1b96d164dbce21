// What the case needs is the file.
import A
public protocol B: Sendable {}
