@globalActor public actor StoreActor { public static let shared = StoreActor() }

@StoreActor public protocol Storing: Sendable {}
