import Account
import GroceryDependencies

@MainActor struct Screen {
  @MainInjected(.account) private var account: any AccountModule
  @Injected(.account) private var wrongActor: any AccountModule
  @MainInjected(.clock) private var noActor: any Clock
  @Injected(.clok) private var slip: any Clock
  @Injected(.log) private var unlisted: any Log
  @Injected(\.clock) private var path: any Clock
  @Injected(.clock) private var clock: any Clock
}
