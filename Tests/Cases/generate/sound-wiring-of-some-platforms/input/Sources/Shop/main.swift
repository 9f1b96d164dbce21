import ShopRegistration

Registration.register(environment: .debug)
