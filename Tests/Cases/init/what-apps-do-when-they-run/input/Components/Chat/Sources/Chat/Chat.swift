import ChatInjected
import ChatInterface

@MainActor public final class ChatScreen {
  @MainInjected(\.store) private var store
  @Injected(\.clock) private var clock
  @State(.none) private var text = ""
}
