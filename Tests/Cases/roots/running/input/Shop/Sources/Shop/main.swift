import ShopDependencies
import ShopRegistration

Registration.register(cache: { Cache() }, secrets: .init(chatKey: "none"))
struct Badge { @Injected(.chat) private var chat }
