import ShopRegistration
import Chat
Registration.register()
View().show()
