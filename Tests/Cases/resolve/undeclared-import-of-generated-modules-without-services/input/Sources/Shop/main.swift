import GreetingInterface
import ShopDependencies
import ShopRegistration

Registration.register()
Dependencies.current.greeter.greet()
