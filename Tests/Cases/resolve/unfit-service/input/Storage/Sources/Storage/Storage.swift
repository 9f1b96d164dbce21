@globalActor public actor StoreActor { public static let shared = StoreActor() }
public protocol Stored: Sendable {}
