import KitRegistration

public func start() { Registration.register() }
