public protocol ChatModule: Sendable {}
public protocol Surroundings: Sendable {}
public protocol Log: Sendable {}
@MainActor public protocol Account: AnyObject {}
