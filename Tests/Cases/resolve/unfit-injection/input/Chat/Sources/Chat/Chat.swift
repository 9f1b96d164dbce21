import Account
import ChatInjected

@MainActor final class Screen {
  @MainInjected(\.account) private var account
  @StoreInjected(\.store) private var store
  @MainInjected(\.store) private var otherActor
  @Injected(\.store) private var noActor
  @Injected(\.log) private var unlisted
  @Injected(\.nothing) private var unknown
  @Injected(.clock) private var key: any Clock
  #if NEVER
    @Injected(\.never) private var never
  #endif
}

struct MainInjected {}
