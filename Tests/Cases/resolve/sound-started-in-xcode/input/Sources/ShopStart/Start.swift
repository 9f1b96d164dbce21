import ShopRegistration

public func start() { Registration.register() }
