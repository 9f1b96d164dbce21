import ShopRegistration
Registration.register(secrets: .init(chatKey: "none"))
