import Glacé
import ShopRegistration

Registration.register(environment: .debug)
await Registration.launch()
