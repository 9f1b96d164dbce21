import AliasRegistration

typealias Wiring = Registration
func begin() { Wiring.register() }
