import AliasDependencies
import Clock

begin()
print(Dependencies.current.clock.hour)
