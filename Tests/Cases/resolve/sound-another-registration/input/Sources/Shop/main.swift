import Clock
import Forms
import ShopRegistration

struct Zero: Clock { func seconds() -> Int { 0 } }

let start = ShopRegistration.Registration.register(clock:)
start { Zero() }
signUp()
print(Names.Registration.make())
