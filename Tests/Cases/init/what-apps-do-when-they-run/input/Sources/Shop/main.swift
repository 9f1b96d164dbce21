import Chat
import ShopDependencies

struct Badge {
  @Injected(.clock) private var clock
}
print("Hello")
