import ShopDependencies
import ShopRegistration

Registration.register(secrets: .init(chatKey: "none"), cache: { Cache() })
struct Badge { @Injected(.chat) private var chat }
await Registration.launch()
await Registration.idle()
Dependencies.current.listen()
Dependencies.current.send(.signedOut)
