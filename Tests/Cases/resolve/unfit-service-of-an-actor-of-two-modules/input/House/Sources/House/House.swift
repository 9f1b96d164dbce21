public protocol HouseModule: Sendable {}
public actor StoreActor {}
