import Clock
import HelpedDependencies
import HelpedTestHelper

withClock { print(Dependencies.current.clock.hour) }
