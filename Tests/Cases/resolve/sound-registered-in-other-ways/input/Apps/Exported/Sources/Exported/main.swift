import Clock
import ExportedAll
import ExportedDependencies

Registration.register()
print(Dependencies.current.clock.hour)
