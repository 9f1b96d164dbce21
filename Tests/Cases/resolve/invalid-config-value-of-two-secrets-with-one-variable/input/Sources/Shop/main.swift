import ShopRegistration

_ = Registration.Secrets.self
