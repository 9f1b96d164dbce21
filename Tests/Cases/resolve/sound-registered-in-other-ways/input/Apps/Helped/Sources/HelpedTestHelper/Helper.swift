import HelpedRegistration

public func withClock(_ body: () -> Void) { Registration.make().run { body() } }
