import ShopRegistration
Registration.register()
