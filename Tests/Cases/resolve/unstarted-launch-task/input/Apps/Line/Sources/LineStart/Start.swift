import LineRegistration

public func start() { Registration.register() }
