import Basket
import Cart
import ShopRegistration

Registration.register()
