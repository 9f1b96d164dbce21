import Clock
import ShopMain
import ShopWiring

Registration.register(account: { Guest() }, house: { logs in Hotel(logs) })

struct Screen {
  @Injected(.clock) var clock: any ClockModule
}
