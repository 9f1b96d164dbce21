import Analytics
import ShopDependencies
import ShopRegistration

print(1)
