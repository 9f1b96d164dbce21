import ByHandDependencies
import Clock

let container: Dependencies = .init(.init(clock: { _ in SystemClock() }))
container.run { print(Dependencies.current.clock.hour) }
