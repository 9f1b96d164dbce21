import ChatInjected

struct Screen {
  @Injected(\.clock) private var clock
}
