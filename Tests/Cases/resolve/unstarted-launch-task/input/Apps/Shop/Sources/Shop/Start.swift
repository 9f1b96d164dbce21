import ShopRegistration

func rest() async { print("\(await Registration.idle())") }
