import ShopDependencies
import ShopRegistration
Registration.register()
print(Dependencies.current.clock.now)
