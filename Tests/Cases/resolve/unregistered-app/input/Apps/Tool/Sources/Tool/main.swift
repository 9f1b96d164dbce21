import Clock
import ToolDependencies

// Registration.register()
#if DEBUG
  print(Dependencies.current.clock.hour - 1)
#endif
print(hour(Dependencies.current))

func hour(_ tool: Dependencies) -> Int { tool.clock.hour }
