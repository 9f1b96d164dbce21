import ChatInterface
import ShopDependencies
import ShopRegistration

Registration.register(secrets: .init(chatApiKey: "k"), flag: true)
print(Dependencies.current.chat.open())
print(LegacyScreen().title)
print(Registration.make(environment: .staging, secrets: .init(chatApiKey: "s"), launch: .init(appVersion: "9", level: 2), flag: false, overriding: { $0.chat.host = "over" }).chat.open())
