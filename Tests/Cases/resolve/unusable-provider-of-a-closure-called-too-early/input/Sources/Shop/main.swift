import ShopRegistration

Registration.register()
