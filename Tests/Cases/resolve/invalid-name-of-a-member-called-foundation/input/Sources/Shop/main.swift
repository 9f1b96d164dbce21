import Foundation
import GreetingInterface
import ShopRegistration

Registration.register()
