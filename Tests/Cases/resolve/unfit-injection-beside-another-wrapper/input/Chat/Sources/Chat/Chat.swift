import ChatInjected
import House

struct Screen {
  @Injected(\.clock) var clock
}
