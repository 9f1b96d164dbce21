import Clock
import UncalledDependencies
import UncalledRegistration

func start() { Registration.register() }
print(Dependencies.current.clock.hour)
