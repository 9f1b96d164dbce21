import Clock
import OwnDependencies

struct Badge {
  @Injected(.clock) var clock: any Clocking
}
print(Badge().clock.hour)
