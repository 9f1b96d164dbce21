import ShopRegistration

Registration.register()
// .send(.signedOut)
