import Clock
import TestedDependencies

print(Dependencies.current.clock.hour)
