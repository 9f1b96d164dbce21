public import StoreInterface

@StoreActor public final class LiveStore: Storing { public init() {} }

@StoreActor public func migrate(store: any Storing) {}
@StoreActor public func open() {}
