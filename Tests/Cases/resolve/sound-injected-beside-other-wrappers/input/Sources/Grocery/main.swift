import Clock
import ShopMain
import ShopWiring

struct Screen {
  @Injected(.clock) var clock: any ClockModule
}
