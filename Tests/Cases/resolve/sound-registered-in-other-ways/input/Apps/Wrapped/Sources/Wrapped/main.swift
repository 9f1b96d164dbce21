import Clock
import WrappedDependencies
import WrappedStart

Start.begin()
print(Dependencies.current.clock.hour)
