import Clock
import DebugDependencies
import DebugRegistration

#if DEBUG
  Registration.register()
#endif
print(Dependencies.current.clock.hour)
