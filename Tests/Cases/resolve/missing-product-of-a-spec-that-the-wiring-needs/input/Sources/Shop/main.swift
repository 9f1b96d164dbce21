import ShopRegistration
Registration.register(environment: .debug, secrets: .init(k: ""), dev: "x")
